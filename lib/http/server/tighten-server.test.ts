import { createServer } from "node:http";
import { expect, test } from "vitest";
import { limitConnections } from "./tighten-server";

test("bounds the time of a connection and the number of connections", () => {
  const server = createServer();
  limitConnections(server);
  expect(server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    maxHeadersCount: 200,
    maxConnections: 10_000,
  });
});
