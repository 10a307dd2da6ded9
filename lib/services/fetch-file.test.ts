import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fetchFile } from "./fetch-file";
import { type Receiver, startReceiver } from "./testing/receiver";

const MIB = 1024 * 1024;
/** Longer than a local receiver takes, even on a busy machine. */
const AMPLE_MS = 60_000;
const get = (url: string, more: Partial<Parameters<typeof fetchFile>[1]> = {}) =>
  fetchFile(url, { maxBytes: MIB, allowPrivate: true, timeoutMs: AMPLE_MS, ...more });
const redirectTo = (location: string) =>
  startReceiver((_request, response) => response.writeHead(302, { location }).end());
const PRIVATE = "The address is not on the public internet, so it was not called";

test("a file arrives complete, and the request reveals nothing else to its host", async () => {
  const host = await startReceiver((_request, response) => response.end(Buffer.alloc(MIB, 7)));
  const file = await get(`${host.url}?a=b`);
  expect(file.ok && file.bytes.equals(Buffer.alloc(MIB, 7))).toBe(true);
  const [got] = host.received;
  expect(got?.url).toBe("/hooks?a=b");
  expect(Object.keys(got?.headers ?? {}).toSorted()).toEqual(
    ["accept", "accept-encoding", "connection", "host", "user-agent"].toSorted(),
  );
});

test("a file above the limit is refused, with or without a declared length", async () => {
  let sent = 0;
  const declared = await startReceiver((_request, response) =>
    response.writeHead(200, { "content-length": 100 * MIB }).write("x"),
  );
  const endless = await startReceiver((_request, response) => {
    const fill = (): void => {
      sent += 65_536;
      if (sent < 500 * MIB && response.write(Buffer.alloc(65_536))) setImmediate(fill);
      else response.once("drain", fill);
    };
    response.on("error", () => {});
    fill();
  });
  const tooLarge = { ok: false, error: "It is larger than 1 MiB", isFinal: true };
  expect(await get(declared.url)).toEqual(tooLarge);
  expect(await get(endless.url)).toEqual(tooLarge);
  expect(sent).toBeLessThan(50 * MIB);
});

test("requests to a silent host and to a slow one are aborted after the time limit", async () => {
  const silent = await startReceiver(() => {});
  const dripping = await startReceiver((_request, response) => {
    const drip = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(drip));
  });
  for (const host of [silent, dripping])
    expect(await get(host.url, { timeoutMs: 500 })).toEqual({
      ok: false,
      error: "No response within 0.5 seconds",
      isFinal: false,
    });
});

test("compressed content is not decompressed, an error status is reported, and a truncated response is a failure", async () => {
  const bomb = await startReceiver((_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50 * MIB))),
  );
  expect(await get(bomb.url)).toMatchObject({ ok: false, error: "It responded with compressed content" });
  const missing = await startReceiver((_request, response) => response.writeHead(404).end());
  expect(await get(missing.url)).toEqual({
    ok: false,
    error: "It responded with status 404",
    isFinal: false,
  });
  const cut = await startReceiver((_request, response) => {
    response.writeHead(200, { "content-length": 1000 });
    response.write("half");
    setImmediate(() => response.destroy());
  });
  expect(await get(cut.url)).toMatchObject({ ok: false, isFinal: false });
});

test("a few redirects are followed, and each is checked like the first URL", async () => {
  const file = await startReceiver();
  const hop = await redirectTo(file.url);
  expect(await get((await redirectTo(hop.url)).url)).toMatchObject({ ok: true });
  const loop: Receiver = await startReceiver((_request, response) =>
    response.writeHead(302, { location: "/again" }).end(),
  );
  expect(await get(loop.url)).toMatchObject({ error: "It redirects too many times" });
  expect(loop.received).toHaveLength(4);
  expect(await get((await redirectTo("file:///etc/passwd")).url)).toMatchObject({ ok: false, isFinal: true });
});

test.each([
  "https://127.0.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://[::1]/",
  "https://localhost/",
])("%s is never called from an installation that others can reach", async (url) => {
  expect(await get(url, { allowPrivate: false })).toEqual({ ok: false, error: PRIVATE, isFinal: true });
});

test("each host name is resolved once: the checked address is called", async () => {
  const host = await startReceiver();
  let lookups = 0;
  const resolve = async () => {
    lookups += 1;
    return lookups === 1 ? ["127.0.0.1"] : ["127.0.0.2"];
  };
  expect(await get(`http://rebinding.example:${host.port}/`, { resolve })).toMatchObject({ ok: true });
  expect(lookups).toBe(1);
});
