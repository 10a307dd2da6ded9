/** What a handler answers: JSON, or a stream whose `Content-Type` is among the headers. */
export type Answer = {
  status?: number;
  body?: unknown;
  stream?: ReadableStream<Uint8Array>;
  headers?: Record<string, string>;
};
