import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { ServiceError } from "../src/errors.js";
import { replyHeaders } from "./headers.js";
import { failureReply } from "./status.js";

/** Request line and headers together. */
const headersBytesMax = 16_384;
const headersTimeoutMs = 10_000;
/** For the whole request to arrive. */
const requestTimeoutMs = 30_000;
const timeoutsCheckedEachMs = 5_000;
/** A connection on which nothing moves, in either direction, is closed after this. */
const idleTimeoutMs = 75_000;

/** Node's server with limits on what a client may send and how slowly, and a reply for what is not HTTP at all. */
export function createHttpServer(handle: RequestListener, publicUrl: string): Server {
	const server = createServer(
		{
			maxHeaderSize: headersBytesMax,
			headersTimeout: headersTimeoutMs,
			requestTimeout: requestTimeoutMs,
			connectionsCheckingInterval: timeoutsCheckedEachMs,
			keepAliveTimeout: idleTimeoutMs,
		},
		handle,
	);
	server.setTimeout(idleTimeoutMs);
	server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
		if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
		else refuse(socket, failureOfParser(error), publicUrl);
	});
	return server;
}

function failureOfParser(cause: NodeJS.ErrnoException): ServiceError {
	switch (cause.code) {
		case "HPE_HEADER_OVERFLOW":
			return new ServiceError(
				"HEADERS_TOO_LARGE",
				`Address and headers together have at most ${headersBytesMax} bytes.`,
			);
		case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
			return new ServiceError("PAYLOAD_TOO_LARGE", "The extensions of the chunks are too large.");
		case "ERR_HTTP_REQUEST_TIMEOUT":
			return new ServiceError("REQUEST_TIMEOUT", `A request arrives within ${requestTimeoutMs / 1_000} seconds.`);
		default:
			return new ServiceError("INVALID_REQUEST", "This is not a request of HTTP/1.1.", { cause });
	}
}

/** There is no request to reply to, only a socket. */
function refuse(socket: Duplex, failure: ServiceError, publicUrl: string): void {
	const requestId = randomUUID();
	const { status, headers, body } = failureReply(failure, { path: "", requestId, publicUrl });
	const lines = [
		...replyHeaders(publicUrl),
		...Object.entries(headers),
		["X-Request-Id", requestId],
		["Content-Length", String(Buffer.byteLength(body))],
		["Connection", "close"],
	].map(([name, value]) => `${name}: ${value}\r\n`);
	socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}
