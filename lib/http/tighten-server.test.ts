import { createServer } from "node:http";
import { expect, test } from "vitest";
import { limitConnections } from "./tighten-server";

test("a connection holds the server only as long as a slow line needs, and only so many do", () => {
  const server = createServer();
  limitConnections(server);
  expect(server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    maxHeadersCount: 200,
    maxConnections: 10_000,
  });
});
