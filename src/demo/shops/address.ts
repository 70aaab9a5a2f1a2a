/** Where the demo's retailers have their sites: on this machine alone, so that their links lead to pages. */
export const shopsPort = 4010;

/** As scans are allowed to visit it, see `SCAN_ALLOW_HOSTS`. */
export const shopsHost = `localhost:${shopsPort}`;

/** Under it each retailer has a folder. */
export const shopsAddress = `http://${shopsHost}`;
