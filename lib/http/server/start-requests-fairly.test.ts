import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { FairStart } from "./fair-start";
import { interceptRequests } from "./start-requests-fairly";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Starts a server whose turns end on demand and which records the requests that reach its listener. */
async function listening() {
  const reached: string[] = [];
  const turns: (() => void)[] = [];
  const server = createServer((request, response) => {
    reached.push(request.url ?? "");
    response.end("answered");
  });
  const fair = new FairStart({ nextTurn: (run) => void turns.push(run), clock: Date.now });
  interceptRequests(server, fair, ({ headers }) => String(headers["x-visitor"]));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  const bytes = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nx-visitor: a\r\n\r\n`;
  const send = (text: string) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("error", () => {});
    return socket;
  };
  const arrived = (): Promise<unknown> => once(server, "request");
  return { reached, turns, bytes, send, arrived };
}

test("a waiting request is answered in a later turn", async () => {
  const { reached, turns, bytes, send, arrived } = await listening();
  const first = arrived();
  const socket = send(bytes("/1"));
  await first;
  const second = arrived();
  const other = send(bytes("/2"));
  await second;
  expect(reached).toEqual(["/1"]);
  turns.shift()?.();
  expect(String((await once(other, "data"))[0])).toContain("answered");
  expect(reached).toEqual(["/1", "/2"]);
  socket.destroy();
});

test("a request abandoned by its client is not started", async () => {
  const { reached, turns, bytes, send, arrived } = await listening();
  const first = arrived();
  send(bytes("/1"));
  await first;
  const second = arrived();
  const abandoned = send(bytes("/2"));
  const [request] = (await second) as [{ socket: NodeJS.EventEmitter }];
  const closed = once(request.socket, "close");
  abandoned.destroy();
  await closed;
  turns.shift()?.();
  expect(reached).toEqual(["/1"]);
});

test("thousands of requests on one connection are dropped with it", async () => {
  const { reached, bytes, send } = await listening();
  const socket = send(Array.from({ length: 3000 }, (_, n) => bytes(`/${n}`)).join(""));
  socket.resume();
  await once(socket, "close");
  expect(reached).toEqual(["/0"]);
});
