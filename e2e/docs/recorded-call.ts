import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

/** A call that curl made, with the answer; bodies are base64. */
export type RecordedCall = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  answer: { status: number; headers: [string, string][]; body: string };
};

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString("base64");

/** Reads curl's arguments; `head` are the response's headers as it writes them. */
export function recordedCall(args: readonly string[], head: string, answered: Uint8Array): RecordedCall {
  const after = (option: string) =>
    args.flatMap((arg, at) => (args[at - 1] === option && arg !== undefined ? [arg] : []));
  const [json] = after("-d");
  const [file] = after("--data-binary");
  const [first = "", ...lines] = head.trim().split(/\r?\n/);
  const pair = (line: string): [string, string] => {
    const at = line.indexOf(":");
    return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
  };
  return {
    method: after("-X")[0] ?? (json ? "POST" : "GET"),
    url: args.find((arg) => /^https?:/.test(arg)) ?? "",
    headers: Object.fromEntries(after("-H").map(pair)),
    body: base64(file ? readFileSync(file.slice(1)) : (json ?? "")),
    answer: {
      status: Number(first.split(" ")[1]),
      headers: lines.map(pair).filter(([name]) => !/^(?:content-length|transfer-encoding)$/.test(name)),
      body: base64(answered),
    },
  };
}

/** A `fetch` that answers only the recorded call: same method, URL, credential and body. */
export function replaying(recorded: RecordedCall): typeof fetch {
  return async (...input) => {
    const request = new Request(...input);
    const { method, url } = request;
    const sent = { method, url, ...contentOf(request.headers, Buffer.from(await request.arrayBuffer())) };
    const { headers, body } = recorded;
    const due = {
      method: recorded.method,
      url: new URL(recorded.url).href,
      ...contentOf(new Headers(headers), Buffer.from(body, "base64")),
    };
    if (!isDeepStrictEqual(sent, due))
      throw new Error(`It sent ${JSON.stringify(sent)}, and curl sent ${JSON.stringify(due)}`);
    const { answer } = recorded;
    const bytes = Buffer.from(answer.body, "base64");
    return new Response(answer.status === 204 ? null : bytes, answer);
  };
}

/** What must be equal. An Idempotency-Key is random; the client sends an empty object where curl sends no body. */
function contentOf(headers: Headers, body: Buffer) {
  const type = headers.get("content-type");
  const text = body.toString("utf8");
  const isEmpty = text === "" || (type === "application/json" && text === "{}");
  return {
    authorization: headers.get("authorization"),
    hasKey: headers.has("idempotency-key"),
    ...(isEmpty
      ? {}
      : { type, body: type === "application/json" ? (JSON.parse(text) as unknown) : base64(body) }),
  };
}
