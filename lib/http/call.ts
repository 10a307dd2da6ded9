/** The parts of a request that handlers read. A `Request` satisfies this type. */
export type Call = {
  readonly method: string;
  readonly url: string;
  readonly headers: CallHeaders;
  readonly body: CallBody | null;
  /** Aborts when the client disconnects. Set only on a `Request`. */
  readonly signal?: AbortSignal;
};

export type CallHeaders = Pick<Headers, "get" | "has">;

export type CallBody = { getReader(): BodyReader };

export type ReadPiece = { done: false; value: Uint8Array } | { done: true; value?: Uint8Array | undefined };

/** Reads a body chunk by chunk. After `cancel`, nothing more is read and a pending `read` resolves as done. */
export type BodyReader = {
  read(): Promise<ReadPiece>;
  cancel(reason?: unknown): Promise<void>;
};
