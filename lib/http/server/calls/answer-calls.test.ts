import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { log } from "@/lib/services/log";
import { interceptCalls } from "./answer-calls";
import { answerInFront, callsInFront } from "./answer-in-front";

/** Timeout for a busy machine. An idle one needs milliseconds. */
const PATIENCE_MS = 60_000;

vi.mock("@/lib/services/log", () => ({ log: { error: vi.fn(), warn: vi.fn() } }));

const servers: Server[] = [];
afterEach(() => {
  vi.clearAllMocks();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const handled: unknown[] = [];
const greet = route({
  access: "public",
  limit: "none",
  body: z.strictObject({ name: z.string() }),
  handle: async ({ body, request }) => {
    handled.push(request.headers.get("X-Visitor"));
    return {
      status: 201,
      body: { hello: body.name, path: new URL(request.url).pathname },
      headers: { Location: "/é" },
    };
  },
});
const handlers = answerInFront("/greet", methods({ POST: greet }, { limit: "none" }));

/** Starts a server whose own listener calls the handlers with a `Request`, as Next's does. */
async function start() {
  const passed: string[] = [];
  const server = createServer(async (request, response) => {
    passed.push(`${request.method} ${request.url}`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = request.headers as Record<string, string>;
    const called = new Request(`http://x${request.url}`, {
      method: "POST",
      headers,
      body: Buffer.concat(chunks),
    });
    const answer = await handlers.POST(called, { params: Promise.resolve({}) });
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  interceptCalls(server, callsInFront());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const init = { "content-type": "application/json", "x-visitor": "a", ...headers };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers: init, body });
    const {
      "x-request-id": id,
      date,
      connection,
      "keep-alive": alive,
      ...rest
    } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers: rest, text: await answer.text(), hasId: id !== undefined };
  };
  /** Sends a raw text on its own connection. Returns the connection and the text received on it. */
  const raw = async (text: string) => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(text);
    const seen = { text: "" };
    socket
      .on("error", () => {})
      .on("data", (data) => {
        seen.text += String(data);
      });
    return { socket, seen };
  };
  return { server, passed, post, raw };
}

const head = (length: number) =>
  `POST /greet HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

test.each([
  ["a success", JSON.stringify({ name: "Zoë 👋" }), {}],
  ["invalid JSON", "{", {}],
  ["a refused field", JSON.stringify({ name: 1 }), {}],
  ["another type", "name=a", { "content-type": "text/plain" }],
  ["an empty body", "", {}],
])("%s is answered alike in front of the server's listeners and behind", async (_what, body, headers) => {
  const { passed, post } = await start();
  const inFront = await post("/greet", body, headers);
  expect(passed).toEqual([]);
  const behind = await post("/greet?a=1", body, headers);
  expect(passed).toEqual(["POST /greet?a=1"]);
  const length = Buffer.byteLength(inFront.text);
  const { "transfer-encoding": _chunked, "content-length": _none, ...rest } = behind.headers;
  expect(inFront).toEqual({ ...behind, headers: { ...rest, "content-length": String(length) } });
});

test("other methods, paths, queries and sizes reach the server's listeners", async () => {
  const { passed, post } = await start();
  await post("/greet/", "{}");
  await post("/other", "{}");
  await post("/greet?a=1", "{}");
  await post("/greet", JSON.stringify({ name: "x".repeat(64 * 1024) }));
  expect(passed).toEqual(["POST /greet/", "POST /other", "POST /greet?a=1", "POST /greet"]);
});

test("a body that arrives in chunks is read completely, and the connection stays open", async () => {
  const { raw, passed } = await start();
  const body = JSON.stringify({ name: "pieces" });
  const { socket, seen } = await raw(head(body.length));
  for (const piece of [body.slice(0, 5), body.slice(5)]) {
    await new Promise((done) => setImmediate(done));
    socket.write(piece);
  }
  await vi.waitFor(() => expect(seen.text).toContain('{"hello":"pieces"'), PATIENCE_MS);
  socket.write(`${head(2)}{}`);
  await vi.waitFor(
    () => expect(seen.text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 201", "HTTP/1.1 400"]),
    PATIENCE_MS,
  );
  expect(passed).toEqual([]);
});

test("a call whose client disconnects in the middle of its body ends and logs no error", async () => {
  const { raw, server } = await start();
  const before = handled.length;
  const arrived = once(server, "request");
  const { socket } = await raw(`${head(100)}{`);
  const [request] = await arrived;
  const closed = new Promise((done) => request.once("close", done));
  socket.destroy();
  await closed;
  expect([handled.length - before, vi.mocked(log.error).mock.calls]).toEqual([0, []]);
});

test("a call whose response cannot be serialized is logged, and its connection is closed", async () => {
  const broken = route({ access: "public", limit: "none", handle: async () => ({ body: 1n }) });
  answerInFront("/broken", { POST: broken });
  const { post } = await start();
  await expect(post("/broken", "{}")).rejects.toThrow();
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ path: "/broken" }),
    "a call was not answered",
  );
});
