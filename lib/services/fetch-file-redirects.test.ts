import { expect, test, vi } from "vitest";
import { fetchFile } from "./fetch-file";
import { startReceiver } from "./testing/receiver";

const MIB = 1024 * 1024;
const publicPorts = new Set<string>();

// Hosts on these ports count as public, since a test cannot reach the internet. Other addresses are checked as usual.
vi.mock("./checked-connection", async (original) => {
  const real = await original<typeof import("./checked-connection")>();
  const checkedAddresses: typeof real.checkedAddresses = (url, limits, signal) =>
    real.checkedAddresses(url, { ...limits, allowPrivate: publicPorts.has(url.port) }, signal);
  return { ...real, checkedAddresses };
});

async function publicHost(location: string) {
  const host = await startReceiver((_request, response) => response.writeHead(302, { location }).end());
  publicPorts.add(String(host.port));
  return host;
}

test.each([
  ["http://127.0.0.1:PORT/"],
  ["https://127.0.0.1:PORT/"],
  ["https://[::ffff:127.0.0.1]:PORT/"],
  ["https://localhost:PORT/"],
  ["https://169.254.169.254/latest/meta-data/"],
])("a public host cannot redirect to %s", async (address) => {
  const secret = await startReceiver();
  const host = await publicHost(address.replace("PORT", String(secret.port)));
  const viaTwo = await publicHost(host.url);
  for (const start of [host, viaTwo])
    expect(await fetchFile(start.url, { maxBytes: MIB, timeoutMs: 20_000 })).toMatchObject({
      ok: false,
      isFinal: true,
    });
  expect(host.received).toHaveLength(2);
  expect(secret.received).toEqual([]);
});
