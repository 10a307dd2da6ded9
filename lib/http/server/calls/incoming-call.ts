import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { BodyError } from "@/lib/http/body";
import type { BodyReader, Call, CallHeaders, ReadPiece } from "@/lib/http/call";

/** Adapts the server's own request to a call, without the copies that a `Request` makes. */
export function incomingCall(message: IncomingMessage, path: string): Call {
  return {
    method: message.method ?? "",
    url: `http://localhost${path}`,
    headers: headersOf(message.headers),
    body: { getReader: () => new IncomingReader(message) },
  };
}

function headersOf(headers: IncomingHttpHeaders): CallHeaders {
  const get = (name: string) => {
    const value = headers[name.toLowerCase()];
    if (value === undefined) return null;
    return Array.isArray(value) ? value.join(", ") : value;
  };
  return { get, has: (name) => get(name) !== null };
}

/** When canceled, keeps the connection open for the response and drops the rest of the body. */
class IncomingReader implements BodyReader {
  #isCanceled = false;
  #wake: () => void = () => {};

  constructor(readonly message: IncomingMessage) {
    for (const event of ["readable", "end", "error", "close"]) message.on(event, this.#changed);
  }

  async read(): Promise<ReadPiece> {
    for (;;) {
      if (this.#isCanceled) return { done: true };
      const value: Buffer | null = this.message.read();
      if (value) return { done: false, value };
      if (this.message.readableEnded) return { done: true };
      if (this.message.destroyed) throw new BodyError(400, "The request body did not arrive");
      await new Promise<void>((woken) => {
        this.#wake = woken;
      });
    }
  }

  async cancel(): Promise<void> {
    this.#isCanceled = true;
    this.message.off("readable", this.#changed);
    this.message.resume();
    this.#changed();
  }

  #changed = () => this.#wake();
}
