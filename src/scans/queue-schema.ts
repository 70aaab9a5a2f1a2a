/** The tables of the queue are its own, beside ours. */
export const queueSchema = "scan_queue";

/** SQL that tells whether the queue's tables are there. */
export const isQueuePrepared = `select exists (select from pg_tables where schemaname = '${queueSchema}' and tablename = 'schedule')`;
