import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { gzipSync } from "node:zlib";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { type Limits, sendWebhook } from "./send-webhook";
import { selfSigned } from "./testing/certificate";
import { listenOn, startReceiver } from "./testing/receiver";

const secret = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
const older = `whsec_${Buffer.alloc(32, 2).toString("base64")}`;
/** Longer than a local receiver takes, even on a busy machine. */
const AMPLE_MS = 60_000;
const send = (url: string, limits: Limits = {}, secrets = [secret]) =>
  sendWebhook(
    { url, id: "evt_1", body: '{"type":"webhook.test"}', secrets },
    { allowPrivate: true, timeoutMs: AMPLE_MS, ...limits },
  );
const publicly = (limits: Limits = {}): Limits => ({ allowPrivate: false, ...limits });
const NOT_PUBLIC = "The address is not on the public internet, so it was not called";

test("an event arrives complete and its signature verifies with the standard's own verifier", async () => {
  const receiver = await startReceiver();
  const outcome = await send(receiver.url);
  expect(outcome).toMatchObject({ status: 200, body: "ok", error: null });
  const [got] = receiver.received;
  expect(got?.headers).toMatchObject({
    "webhook-id": "evt_1",
    "content-type": "application/json",
    "user-agent": "Almoner-Webhooks/1",
  });
  const headers = got?.headers as Record<string, string>;
  expect(new Webhook(secret).verify(got?.body ?? "", headers)).toEqual({ type: "webhook.test" });
  expect(() => new Webhook(secret).verify(`${got?.body} `, headers)).toThrow();
});

test("with two secrets either verifies, and with one the other does not", async () => {
  const receiver = await startReceiver();
  await send(receiver.url, undefined, [secret, older]);
  await send(receiver.url, undefined, [secret]);
  const [both, one] = receiver.received.map(({ body, headers }) => ({
    body,
    headers: headers as Record<string, string>,
  }));
  for (const key of [secret, older])
    expect(new Webhook(key).verify(both?.body ?? "", both?.headers ?? {})).toBeTruthy();
  expect(() => new Webhook(older).verify(one?.body ?? "", one?.headers ?? {})).toThrow();
});

test("a redirect is a failure with a message, and is not followed", async () => {
  const secretReceiver = await startReceiver();
  const receiver = await startReceiver((_request, response) => {
    response.writeHead(302, { location: secretReceiver.url });
    response.end();
  });
  expect(await send(receiver.url)).toMatchObject({
    status: 302,
    error: "It responded with a redirect (302), and redirects are not followed",
  });
  const metadata = await startReceiver((_request, response) => {
    response.writeHead(307, { location: "http://169.254.169.254/latest/meta-data/" });
    response.end();
  });
  expect(await send(metadata.url)).toMatchObject({ status: 307 });
  expect(secretReceiver.received).toEqual([]);
});

test("other statuses are failures with the beginning of the response", async () => {
  const receiver = await startReceiver((_request, response) => {
    response.writeHead(500);
    response.end("a\0b");
  });
  expect(await send(receiver.url)).toMatchObject({
    status: 500,
    body: "a\ufffdb",
    error: "It responded with status 500",
  });
});

test("a call to a hanging receiver is aborted after the time limit, whether it is silent or slow", async () => {
  const silent = await startReceiver(() => {});
  const dripping = createTcpServer((socket) => {
    socket.on("error", () => {});
    socket.write("HTTP/1.1 200 OK\r\n");
    const drip = setInterval(() => socket.write("X-Drip: 1\r\n"), 50);
    socket.on("close", () => clearInterval(drip));
  });
  await new Promise<void>((resolve) => dripping.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void dripping.close());
  const { port } = dripping.address() as AddressInfo;
  const outcomes = await Promise.all(
    [silent.url, `http://127.0.0.1:${port}/`].map((url) => send(url, { timeoutMs: 1500 })),
  );
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: null, body: null, error: "No response within 1.5 seconds" });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(1490);
  }
});

test("an endless body costs neither time nor memory: 2 KB of it are kept", async () => {
  let written = 0;
  const endless = await startReceiver((_request, response) => {
    const fill = (): void => {
      written += 65_536;
      if (written < 500_000_000 && response.write(Buffer.alloc(65_536, "x"))) setImmediate(fill);
      else response.once("drain", fill);
    };
    response.on("error", () => {});
    fill();
  });
  const dripping = await startReceiver((_request, response) => {
    response.write("first");
    const drip = setInterval(() => response.write("."), 100);
    response.on("close", () => clearInterval(drip));
  });
  const flood = await send(endless.url);
  expect(flood).toMatchObject({ status: 200, error: null, body: "x".repeat(2048) });
  expect(written).toBeLessThan(50_000_000);
  const slow = await send(dripping.url);
  expect(slow).toMatchObject({ status: 200, error: null });
  expect(slow.body).toMatch(/^first\.*$/);
  expect(slow.durationMs).toBeLessThan(AMPLE_MS / 2);
});

test("a compression bomb is kept as received and never decompressed", async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const receiver = await startReceiver((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    response.end(bomb);
  });
  const outcome = await send(receiver.url);
  expect(outcome.status).toBe(200);
  // The first byte of a gzip file that would decompress to zeros.
  expect(outcome.body?.startsWith("\x1f")).toBe(true);
});

test("a refused connection, a dropped one, an unknown host and a non-HTTP response have messages", async () => {
  const closed = createTcpServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ error: "The connection was refused" });

  const cut = await startReceiver((request) => request.socket.destroy());
  expect(await send(cut.url)).toMatchObject({ error: "The connection was closed before a response arrived" });

  const resolve = () => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }));
  expect(await send("https://nowhere.example/", publicly({ resolve }))).toMatchObject({
    error: "The host name could not be found",
  });
  const empty = publicly({ resolve: async () => [] });
  expect(await send("https://nowhere.example/", empty)).toMatchObject({
    error: "The host name could not be found",
  });

  const babble = createTcpServer((socket) => {
    socket.on("error", () => {});
    socket.end("hello\r\n\r\n");
  });
  await new Promise<void>((done) => babble.listen(0, "127.0.0.1", done));
  onTestFinished(() => void babble.close());
  const babblePort = (babble.address() as AddressInfo).port;
  expect(await send(`http://127.0.0.1:${babblePort}/`)).toMatchObject({ error: "Its response is not HTTP" });
});

test("an untrusted certificate, and TLS with a plain server, are failures with a message", async () => {
  let calls = 0;
  const port = await listenOn(
    createTlsServer(selfSigned("localhost"), (_request, response) => {
      calls += 1;
      response.end();
    }),
  );
  expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({
    status: null,
    error: "Its certificate is self-signed",
  });
  expect(calls).toBe(0);
  const plain = await startReceiver();
  expect(await send(`https://127.0.0.1:${plain.port}/`)).toMatchObject({
    error: "The secure connection could not be established",
  });
});

test.each([
  "https://169.254.169.254/latest/meta-data/",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0177.1/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::127.0.0.1]/",
  "https://0.0.0.0/",
  "https://10.1.2.3/",
  "https://localhost/",
  "https://app.localhost/",
])("%s is never called from an installation that others can reach", async (url) => {
  expect(await send(url, publicly())).toMatchObject({ status: null, error: NOT_PUBLIC });
});

test("plain http is not called there either", async () => {
  expect(await send("http://example.org/", publicly())).toMatchObject({
    error: "The address does not start with https://, so it was not called",
  });
});

test("one private address of a host name is enough to refuse it", async () => {
  const resolve = async () => ["93.184.215.14", "127.0.0.1"];
  expect(await send("https://mixed.example/", publicly({ resolve }))).toMatchObject({ error: NOT_PUBLIC });
  const system = async () => ["127.0.0.1", "::1"];
  expect(await send("https://mine.example/", publicly({ resolve: system }))).toMatchObject({
    error: NOT_PUBLIC,
  });
});

test("the name is resolved once: the checked address is called, regardless of later DNS answers", async () => {
  const checked = await startReceiver();
  let lookups = 0;
  const rebinding = async () => {
    lookups += 1;
    // A second lookup would return another machine; there must be none.
    return lookups === 1 ? ["127.0.0.1"] : ["127.0.0.2"];
  };
  const outcome = await send(`http://rebinding.example:${checked.port}/`, { resolve: rebinding });
  expect(outcome).toMatchObject({ status: 200, error: null });
  expect(lookups).toBe(1);
  expect(checked.received[0]?.headers.host).toBe(`rebinding.example:${checked.port}`);
});

test("a name server that never responds counts against the same time limit", async () => {
  const silent = publicly({ resolve: () => new Promise(() => {}), timeoutMs: 1500 });
  const outcome = await send("https://slow.example/", silent);
  expect(outcome).toMatchObject({ status: null, error: "No response within 1.5 seconds" });
});

test("a proxy in the environment is not used", async () => {
  const proxy = await startReceiver();
  for (const name of ["HTTP_PROXY", "http_proxy", "ALL_PROXY"]) {
    const before = process.env[name];
    process.env[name] = `http://127.0.0.1:${proxy.port}`;
    onTestFinished(() => {
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
    });
  }
  const receiver = await startReceiver();
  expect(await send(receiver.url)).toMatchObject({ status: 200 });
  expect(proxy.received).toEqual([]);
});
