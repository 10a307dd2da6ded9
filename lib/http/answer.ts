/** A handler's response: JSON, or a stream with its `Content-Type` among the headers. */
export type Answer = {
  status?: number;
  body?: unknown;
  stream?: ReadableStream<Uint8Array>;
  headers?: Record<string, string>;
  /** Nothing was written for webhooks, so their publisher need not look. */
  isQuiet?: boolean;
};
