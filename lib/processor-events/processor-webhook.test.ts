import Stripe from "stripe";
import { beforeEach, expect, test, vi } from "vitest";
import { peerHeader } from "@/lib/http/limits/client-address";
import { processorWebhook } from "./processor-webhook";

/** Timeout for a busy machine. An idle one needs milliseconds. */
const PATIENCE_MS = 60_000;

const accepted = vi.hoisted(() => [] as string[]);
vi.mock("./accept-event", () => ({
  acceptEvent: async (_ctx: unknown, { id }: { id: string }) => void accepted.push(id),
}));
vi.mock("@/lib/services/database", () => ({ database: () => ({}) }));
const wakeOutbox = vi.hoisted(() => vi.fn(async () => {}));
vi.mock("@/lib/webhooks/outbox/wake-outbox", () => ({ wakeOutbox }));
beforeEach(() => {
  accepted.splice(0);
  wakeOutbox.mockClear();
});

const KIB = 1024;
const LARGE = 200 * KIB;
const stripe = new Stripe("sk_test_unit");
const signed = (payload: string) =>
  stripe.webhooks.generateTestHeaderString({ payload, secret: "whsec_unit_platform" });
const wrong = () => `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`;

function event(id: string, bytes = 0, type = "payment_intent.succeeded"): string {
  const object = { id: "pi_1", text: "x".repeat(bytes) };
  return JSON.stringify({
    id,
    type,
    created: 1,
    livemode: false,
    data: { object },
  });
}

async function deliver(
  address: string,
  body: string | ReadableStream<Uint8Array>,
  signature: string,
  length?: number,
) {
  const declared = length ?? (typeof body === "string" ? Buffer.byteLength(body) : undefined);
  const headers = {
    [peerHeader()]: address,
    "stripe-signature": signature,
    ...(declared === undefined ? {} : { "content-length": String(declared) }),
  };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const request = new Request("http://localhost/api/webhooks/processor", init);
  const answer = await processorWebhook.POST(request, { params: Promise.resolve({}) });
  return [answer.status, answer.headers.get("retry-after")];
}

/** An endless body that counts how much of it was read. */
function endless() {
  const taken = { bytes: 0 };
  const piece = new Uint8Array(64 * KIB);
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        taken.bytes += piece.byteLength;
        controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken };
}

const REFUSED = [400, null];
const TAKEN = [200, null];

test("after three wrong signatures within a minute an address's large bodies are refused unread", async () => {
  const address = "192.0.2.1";
  for (let n = 0; n < 3; n++) expect(await deliver(address, event("evt", LARGE), wrong())).toEqual(REFUSED);
  for (const length of [LARGE, undefined]) {
    const { body, taken } = endless();
    expect([await deliver(address, body, wrong(), length), taken.bytes]).toEqual([[429, "60"], 0]);
  }
  expect(await deliver("192.0.2.2", event("evt", LARGE), wrong())).toEqual(REFUSED);
  expect(accepted).toEqual([]);
});

test("large bodies without the secret are read two at a time", async () => {
  let begun = 0;
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const held = () =>
    new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          begun += 1;
          await released;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  const answers = Array.from({ length: 10 }, (_, n) => deliver(`198.51.100.${n}`, held(), wrong(), LARGE));
  await vi.waitFor(() => expect(begun).toBeGreaterThan(0), PATIENCE_MS);
  // A small body that arrives behind them is answered.
  expect(await deliver("198.51.100.99", "{}", wrong())).toEqual(REFUSED);
  expect(begun).toBe(2);
  release();
  expect(await Promise.all(answers)).toEqual(Array(10).fill(REFUSED));
  expect(begun).toBe(10);
});

test("the processor is never refused: a small event is accepted from a blocked address, and large ones after it", async () => {
  const address = "203.0.113.7";
  for (let n = 0; n < 5; n++) await deliver(address, event("evt", LARGE), wrong());
  const large = event("evt_large", LARGE);
  const small = event("evt_small");
  expect(await deliver(address, small, signed(small))).toEqual(TAKEN);
  for (let n = 0; n < 5; n++) expect(await deliver(address, event("evt", LARGE), wrong())).toEqual(REFUSED);
  expect(await deliver(address, large, signed(large))).toEqual(TAKEN);
  expect(accepted).toEqual(["evt_small", "evt_large"]);
});

test("a body declared small is read only up to that size", async () => {
  const { body, taken } = endless();
  expect(await deliver("192.0.2.9", body, wrong(), 2)).toEqual([413, null]);
  expect(taken.bytes).toBeLessThanOrEqual(192 * KIB);
});

test("outbound events are looked up only after an event that writes immediately", async () => {
  const accept = (body: string) => deliver("192.0.2.7", body, signed(body));
  expect(await accept(event("evt_paid"))).toEqual(TAKEN);
  expect(wakeOutbox).not.toHaveBeenCalled();
  expect(await accept(event("evt_invoice", 0, "invoice.created"))).toEqual(TAKEN);
  expect(wakeOutbox).toHaveBeenCalledTimes(1);
});

test("a signed event more than five minutes in the future or past is rejected, and its body is not read", async () => {
  const payload = event("evt_dated");
  const dated = (seconds: number) =>
    stripe.webhooks.generateTestHeaderString({
      payload,
      secret: "whsec_unit_platform",
      timestamp: Math.floor(Date.now() / 1000) + seconds,
    });
  for (const seconds of [3600, 330, -330, -3600]) {
    const { body, taken } = endless();
    expect((await deliver("198.51.100.90", payload, dated(seconds)))[0], `${seconds} s`).toBe(400);
    expect((await deliver("198.51.100.90", body, dated(seconds)))[0], `${seconds} s`).toBe(400);
    expect(taken.bytes).toBeLessThanOrEqual(64 * KIB);
  }
  expect(accepted).toEqual([]);
  for (const seconds of [240, -240])
    expect((await deliver("198.51.100.91", payload, dated(seconds)))[0], `${seconds} s`).toBe(200);
  expect(accepted).toEqual(["evt_dated", "evt_dated"]);
});
