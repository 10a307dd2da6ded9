import { setMaxListeners } from "node:events";
import { connect } from "node:net";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { giftBody, publishCampaign } from "../api/gifts";
import { expect, test } from "../support/stack";
import { BODIES, bytesOf, type HostileRequest, send } from "./hostile-requests";

const CONNECTIONS = 64;
const DONATIONS = 60;
/** On a machine that has nothing else to do; on one where others wait for a processor, as many times more. */
const BOUND_MS = 500;
/** What a network takes, where the connections of this test take nothing. */
const ROUND_TRIP_MS = 20;

const KIB = 1024;
const fresh = () => Math.floor(Date.now() / 1000);
const length = (body: string) => `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
const MADE = {
  call: BODIES["wide"]?.(5 * KIB * KIB - 64) ?? "",
  event: BODIES["keys"]?.(KIB * KIB - 64) ?? "",
  deep: BODIES["deep"]?.(60 * KIB) ?? "",
};

/** What a connection sends again and again; the slow ones are below. */
const REQUESTS: (() => HostileRequest)[] = [
  () => ({
    name: "oversized, of Inngest",
    head: `POST /api/inngest HTTP/1.1\r\nx-inngest-signature: t=${fresh()}&s=${"0".repeat(64)}\r\n${length(MADE.call)}`,
    body: MADE.call,
  }),
  () => ({
    name: "oversized, of the processor",
    head: `POST /api/webhooks/processor HTTP/1.1\r\nstripe-signature: t=${fresh()},v1=00\r\n${length(MADE.event)}`,
    body: MADE.event,
  }),
  () => ({ name: "deep", head: `POST /api/donations HTTP/1.1\r\n${length(MADE.deep)}`, body: MADE.deep }),
  () => ({ name: "deep", head: `POST /api/public/quote HTTP/1.1\r\n${length(MADE.deep)}`, body: MADE.deep }),
  () => ({
    name: "many headers",
    head: `POST /api/donations HTTP/1.1\r\n${Array.from({ length: 1000 }, (_, n) => `x-${n}: y\r\n`).join("")}${length("{}")}`,
    body: "{}",
  }),
  () => ({
    name: "many cookies and parameters",
    head: `GET /api/public/gifts/x?${"a=%E0&".repeat(1000)} HTTP/1.1\r\ncookie: ${"c=%E0;".repeat(1000)}\r\n`,
  }),
];

/** Sends one byte now and then of a request that never ends. */
function drip(port: number, signal: AbortSignal, begin: string): Promise<void> {
  return new Promise((done) => {
    const socket = connect(port, "localhost", () => socket.write(begin));
    const timer = setInterval(() => socket.write("a"), 100);
    const end = () => {
      clearInterval(timer);
      socket.destroy();
      done();
    };
    socket.on("error", end);
    socket.on("close", end);
    signal.addEventListener("abort", end, { once: true });
  });
}

test("64 hostile connections delay an honest donation by less than half a second at p99", async ({
  stack,
  api,
  newOrganization,
}) => {
  test.setTimeout(600_000);
  const org = await newOrganization();
  const campaigns = await Promise.all(Array.from({ length: 6 }, () => publishCampaign(api, org)));
  const port = Number(new URL(stack.direct).port);
  let visitors = 0;
  const address = () => {
    visitors += 1;
    return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  };
  const donate = async (): Promise<number> => {
    const campaign = campaigns[visitors % campaigns.length];
    const began = performance.now();
    const answer = await fetch(`${stack.direct}/api/donations`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address() },
      body: JSON.stringify(giftBody(campaign?.id ?? "")),
    });
    expect(answer.status, await answer.text()).toBe(200);
    return performance.now() - began;
  };
  const donations = async () => {
    const times: number[] = [];
    for (let n = 0; n < DONATIONS; n++) {
      times.push(await donate());
      await wait(20);
    }
    return times.sort((a, b) => a - b);
  };
  const at = (times: number[], part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  const waiting = Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());
  const quiet = await donations();

  const over = new AbortController();
  setMaxListeners(CONNECTIONS, over.signal);
  const count = new Map<string, number>();
  const connections = Array.from({ length: CONNECTIONS }, async (_, n) => {
    const from = address();
    if (n % 8 === 6) return drip(port, over.signal, `GET / HTTP/1.1\r\nhost: localhost\r\nx-`);
    if (n % 8 === 7)
      return drip(
        port,
        over.signal,
        `POST /api/donations HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from}\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`,
      );
    while (!over.signal.aborted) {
      const request = REQUESTS[n % 8]?.();
      if (!request) return;
      await send(port, bytesOf(request, from));
      await wait(ROUND_TRIP_MS);
      count.set(request.name, (count.get(request.name) ?? 0) + 1);
    }
  });
  const busy = await donations();
  over.abort();
  await Promise.all(connections);
  const said = (times: number[]) => `${Math.round(at(times, 0.5))} ms, p99 ${Math.round(at(times, 0.99))} ms`;
  console.log(
    `  A donation took ${said(quiet)}, among 64 hostile connections ${said(busy)}.`,
    Object.fromEntries(count),
  );
  expect(at(busy, 0.99) - at(quiet, 0.99)).toBeLessThan(BOUND_MS * waiting);
});
