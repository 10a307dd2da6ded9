import { IncomingMessage, type OutgoingHttpHeaders, type RequestListener, ServerResponse } from "node:http";

export type Rendered = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/** For this user agent, Next completes the whole document, metadata included, before it sends any of it. */
const FULL_DOCUMENTS = "Almoner (like Bingbot)";

/**
 * The `Accept` header of renderings. The identity provider's middleware redirects requests for HTML without its
 * cookies, which a shared rendering never has (middleware.ts).
 */
export const NO_SIGN_IN = "*/*";

/**
 * Returns the response of the server's listeners to an internal GET of `url`, with no headers of a visitor except
 * `headers`. `like` is the request whose connection the internal one reports; nothing is sent on it.
 */
export function render(
  listeners: readonly RequestListener[],
  url: string,
  { like, headers }: { like: IncomingMessage; headers: Record<string, string> },
): Promise<Rendered> {
  const request = new IncomingMessage(like.socket);
  const sent = {
    "user-agent": FULL_DOCUMENTS,
    accept: NO_SIGN_IN,
    ...headers,
  };
  Object.assign(request, {
    method: "GET",
    url,
    httpVersion: "1.1",
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    headers: sent,
    rawHeaders: Object.entries(sent).flat(),
    complete: true,
  });
  request.push(null);
  return new Promise((done, failed) => {
    const response = new KeptResponse(request);
    response.once("close", () => {
      if (response.writableEnded)
        done({
          status: response.statusCode,
          headers: response.getHeaders(),
          body: Buffer.concat(response.chunks),
        });
      else failed(new Error(`The response to ${url} was aborted`));
    });
    for (const listener of listeners) listener(request, response);
  });
}

/** A response that collects its body instead of sending it. */
class KeptResponse extends ServerResponse {
  readonly chunks: Buffer[] = [];

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.#keep(chunk, rest[0]);
    if (!this.headersSent) this.writeHead(this.statusCode);
    callback(rest)?.();
    return true;
  }

  override end(...args: unknown[]): this {
    if (this.finished) return this;
    if (typeof args[0] !== "function") this.#keep(args[0], args[1]);
    if (!this.headersSent) this.writeHead(this.statusCode);
    this.finished = true;
    this.emit("prefinish");
    process.nextTick(() => {
      this.emit("finish");
      callback(args)?.();
      this.destroyed = true;
      this.emit("close");
    });
    return this;
  }

  /** Next ends a failed response this way. */
  override destroy(error?: Error): this {
    if (this.destroyed) return this;
    this.destroyed = true;
    process.nextTick(() => this.emit("close", error));
    return this;
  }

  override flushHeaders(): void {
    if (!this.headersSent) this.writeHead(this.statusCode);
  }

  #keep(chunk: unknown, encoding: unknown): void {
    if (typeof chunk === "string")
      this.chunks.push(
        Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8"),
      );
    else if (chunk instanceof Uint8Array) this.chunks.push(Buffer.from(chunk));
  }
}

function callback(args: readonly unknown[]): (() => void) | undefined {
  const last = args.at(-1);
  return typeof last === "function" ? (last as () => void) : undefined;
}
