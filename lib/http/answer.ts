/** A handler's response: JSON, or a stream with its `Content-Type` among the headers. */
export type Answer = {
  status?: number;
  body?: unknown;
  stream?: ReadableStream<Uint8Array>;
  headers?: Record<string, string>;
  /** No webhook event was written, so the outbox publisher need not be woken. */
  isQuiet?: boolean;
};
