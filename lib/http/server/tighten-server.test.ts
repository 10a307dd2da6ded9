import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { endLateBody, limitConnections } from "./tighten-server";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

test("bounds the time of a connection and the number of connections", () => {
  const server = createServer();
  limitConnections(server, 0);
  expect(server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 420_000,
    maxHeadersCount: 200,
    maxConnections: 10_000,
  });
});

/** Returns how many of `count` connections from `localAddress` stay open. */
async function openFrom(server: ReturnType<typeof createServer>, localAddress: string, count: number) {
  const { port } = server.address() as AddressInfo;
  const stays = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port, host: "127.0.0.1", localAddress });
      onTestFinished(() => void socket.destroy());
      // A refused connection may be reset.
      socket.on("error", () => undefined);
      socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
      return Promise.race([
        new Promise<boolean>((answered) => socket.once("data", () => answered(true))),
        new Promise<boolean>((closed) => socket.once("close", () => closed(false))),
      ]);
    }),
  );
  return stays.filter(Boolean).length;
}

test.each([
  [0, 34],
  [1, 100],
])(
  "behind %s proxies, an address keeps %s of 100 connections, and another one still gets one",
  async (proxies, most) => {
    const server = createServer((_, response) => response.end("read"));
    servers.push(server);
    limitConnections(server, proxies, 102);
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    expect(await openFrom(server, "127.0.0.1", 100)).toBe(most);
    expect(await openFrom(server, "127.0.0.2", 1)).toBe(1);
  },
);

test.each([
  [0, 5],
  [1, 620],
])("behind %s proxies, an idle connection is kept for %s seconds", async (proxies, seconds) => {
  const server = createServer((_, response) => response.end("read"));
  servers.push(server);
  limitConnections(server, proxies);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(headers.get("keep-alive")).toBe(`timeout=${seconds}`);
});

/** Sends a request to a server that answers once the body is complete. Returns the text received. */
async function answerOf(raw: string): Promise<string> {
  const server = createServer((request, response) => {
    endLateBody(request, response, 20);
    request.resume().on("end", () => response.end("read"));
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () => socket.write(raw));
  let answer = "";
  socket.on("data", (data) => {
    answer += data.toString("latin1");
  });
  // A destroyed connection may be reset.
  socket.on("error", () => undefined);
  await new Promise((closed) => socket.on("close", closed));
  return answer;
}

test("a body that does not arrive in time ends its connection; one that does is answered", async () => {
  const head = "POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n";
  expect(await answerOf(`${head}content-length: 4\r\n\r\nab`)).toBe("");
  expect(await answerOf(`${head}transfer-encoding: chunked\r\n\r\n2\r\nab\r\n`)).toBe("");
  expect(await answerOf(`${head}content-length: 4\r\n\r\nabcd`)).toMatch(/^HTTP\/1\.1 200 [\s\S]*read/);
});
