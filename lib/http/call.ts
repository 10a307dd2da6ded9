/** What a handler reads of a request. A `Request` is one. */
export type Call = {
  readonly method: string;
  readonly url: string;
  readonly headers: CallHeaders;
  readonly body: CallBody | null;
  /** Aborted when the caller leaves; only of a `Request`. */
  readonly signal?: AbortSignal;
};

export type CallHeaders = Pick<Headers, "get" | "has">;

export type CallBody = { getReader(): BodyReader };

export type ReadPiece = { done: false; value: Uint8Array } | { done: true; value?: Uint8Array | undefined };

/** Reads a body piece by piece. After `cancel`, nothing more is read, and a waiting `read` is done. */
export type BodyReader = {
  read(): Promise<ReadPiece>;
  cancel(reason?: unknown): Promise<void>;
};
