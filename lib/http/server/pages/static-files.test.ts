import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StaticFiles } from "./static-files";

const PATH = "/_next/static/islands/a-1.js";
const folder = mkdtempSync(join(tmpdir(), "static-files-"));
let server: Server;

beforeAll(async () => {
  mkdirSync(join(folder, "static", "islands"), { recursive: true });
  for (const name of ["br", "gz"]) writeFileSync(join(folder, "static", "islands", `a-1.js.${name}`), name);
  const files = new StaticFiles(folder, [PATH]);
  server = createServer((incoming, response) => {
    if (!files.answer(incoming, response)) response.writeHead(404).end("Next");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function get(path: string, headers: Record<string, string>, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { headers: answer.headers, text: Buffer.concat((await answer.toArray()) as Buffer[]).toString() };
}

test("a build file is served as the build compressed it and is cacheable without limit", async () => {
  const br = await get(PATH, { "accept-encoding": "gzip, br" });
  expect(br.text).toBe("br");
  expect(br.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "application/javascript; charset=UTF-8",
    "content-encoding": "br",
    "content-length": "2",
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
  });
  expect((await get(PATH, { "accept-encoding": "gzip" })).text).toBe("gz");
  const head = await get(PATH, { "accept-encoding": "gzip" }, "HEAD");
  expect([head.headers["content-length"], head.text]).toEqual(["2", ""]);
});

test.each([
  ["without compression", PATH, {}, "GET"],
  ["in parts", PATH, { "accept-encoding": "br", range: "bytes=0-1" }, "GET"],
  ["under a condition", PATH, { "accept-encoding": "br", "if-none-match": "*" }, "GET"],
  ["by another method", PATH, { "accept-encoding": "br" }, "POST"],
  ["at another address", `${PATH}?x`, { "accept-encoding": "br" }, "GET"],
  ["outside of the build", "/_next/static/../islands.json", { "accept-encoding": "br" }, "GET"],
])("a request %s is answered by Next", async (_what, path, headers, method) => {
  expect((await get(path, headers, method)).text).toBe("Next");
});
