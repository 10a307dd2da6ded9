import { existsSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { getPriority, setPriority } from "node:os";
import { BODIES, bytesOf, type HostileRequest, send } from "./hostile-requests";

/**
 * 64 hostile connections in a separate process: `node --import tsx e2e/abuse/attack.ts <port> <slug>`, forked with
 * an IPC channel. It has a lower priority than the app, because a real attacker uses another machine's CPU. Sends
 * `started` when every connection has been answered or holds its socket, and on each message the number of responses by
 * status; ends at `end`.
 */

const CONNECTIONS = 64;
const DRIP_MS = 100;
/** A tenth of the CPU share of a process at normal priority. */
const PRIORITY_BELOW = 10;
const SESSION = "/proc/self/autogroup";
const KIB = 1024;

const fresh = () => Math.floor(Date.now() / 1000);
const length = (body: string) => `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
const MADE = {
  call: BODIES["wide"]?.(5 * KIB * KIB - 64) ?? "",
  event: BODIES["keys"]?.(KIB * KIB - 64) ?? "",
  smallEvent: BODIES["keys"]?.(60 * KIB) ?? "",
  deep: BODIES["deep"]?.(60 * KIB) ?? "",
};
const HEADERS = Array.from({ length: 1000 }, (_, n) => `x-${n}: y\r\n`).join("");

const [port = 0, slug = ""] = [Number(process.argv[2]), process.argv[3]];

/** Requests that a connection repeats as fast as it is answered. */
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
  () => ({
    name: "large enough, of the processor",
    head: `POST /api/processor/webhooks HTTP/1.1\r\nstripe-signature: t=${fresh()},v1=00\r\n${length(MADE.smallEvent)}`,
    body: MADE.smallEvent,
  }),
  () => ({
    name: "deep, a donation",
    head: `POST /api/donations HTTP/1.1\r\n${length(MADE.deep)}`,
    body: MADE.deep,
  }),
  () => ({
    name: "deep, a quote",
    head: `POST /api/public/quote HTTP/1.1\r\n${length(MADE.deep)}`,
    body: MADE.deep,
  }),
  () => ({
    name: "many headers",
    head: `POST /api/donations HTTP/1.1\r\n${HEADERS}${length("{}")}`,
    body: "{}",
  }),
  () => ({
    name: "many cookies and parameters",
    head: `GET /api/public/donations/x?${"a=%E0&".repeat(1000)} HTTP/1.1\r\ncookie: ${"c=%E0;".repeat(1000)}\r\n`,
  }),
  () => ({
    name: "many headers, a page",
    head: `GET /donate/${slug} HTTP/1.1\r\ncookie: ${"c=%E0;".repeat(1000)}\r\n`,
  }),
];

/** Starts of requests that continue one byte at a time and never end. */
const SLOW = [
  (_from: string) => "GET / HTTP/1.1\r\nhost: localhost\r\nx-",
  (from: string) =>
    `POST /api/donations HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from}\r\n${length("a".repeat(60_000))}\r\n{`,
];

const counts = new Map<string, Record<string, number>>();
function count(name: string, what: string): void {
  const of = counts.get(name) ?? {};
  of[what] = (of[what] ?? 0) + 1;
  counts.set(name, of);
}

async function again(from: string, make: () => HostileRequest, first: () => void): Promise<never> {
  for (;;) {
    const request = make();
    count(request.name, String(await send(port, bytesOf(request, from))));
    first();
  }
}

/** Holds a connection until it is closed, then opens another one. */
async function slowly(begin: string, first: () => void): Promise<never> {
  for (;;) {
    await new Promise<void>((done) => {
      const socket = connect(port, "localhost", () => {
        socket.write(begin);
        count("slow", "opened");
        first();
      });
      const timer = setInterval(() => socket.write("a"), DRIP_MS);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        clearInterval(timer);
        done();
      });
    });
    count("slow", "closed");
  }
}

setPriority(Math.min(19, getPriority() + PRIORITY_BELOW));
// With Linux autogroup scheduling a nice value only counts within its session, so this sets the session's.
if (existsSync(SESSION)) writeFileSync(SESSION, String(PRIORITY_BELOW));
process.on("message", (command) =>
  process.send?.({ counts: Object.fromEntries(counts) }, () => command === "end" && process.exit(0)),
);
process.on("disconnect", () => process.exit(0));
await Promise.all(
  Array.from({ length: CONNECTIONS }, (_, n) => {
    const from = `10.200.0.${n}`;
    const kind = n % (REQUESTS.length + SLOW.length);
    return new Promise<void>((first) => {
      const make = REQUESTS[kind];
      void (make ? again(from, make, first) : slowly(SLOW[kind - REQUESTS.length]?.(from) ?? "", first));
    });
  }),
);
process.send?.({ started: true });
