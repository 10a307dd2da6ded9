import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { endLateBody, limitConnections } from "./tighten-server";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

test("bounds the time of a connection and the number of connections", () => {
  const server = createServer();
  limitConnections(server);
  expect(server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 420_000,
    maxHeadersCount: 200,
    maxConnections: 10_000,
  });
});

/** Sends a request to a server that answers once the body is complete; returns what came back. */
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
