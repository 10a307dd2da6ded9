import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePorts, isFree } from "./ports";

// Linux's, the lowest of the common ones. macOS and Windows start at 49152.
const FIRST_OF_THE_SYSTEM = 32_768;

test("free ports are free, returned once, and outside the ephemeral range", async () => {
  const ports = [...(await freePorts(3)), ...(await freePorts(3))];
  expect(new Set(ports).size).toBe(6);
  expect(Math.max(...ports)).toBeLessThan(FIRST_OF_THE_SYSTEM);
  expect(await Promise.all(ports.map(isFree))).toEqual(ports.map(() => true));
});

test("a port with a listener is not free", async () => {
  const [port = 0] = await freePorts(1);
  const server = createServer();
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  expect(await isFree(port)).toBe(false);
});
