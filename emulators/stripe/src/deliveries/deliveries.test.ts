import { afterEach, beforeEach, expect, test } from "vitest";
import { account, CONNECT_SECRET, openPayment, PLATFORM_SECRET, type Running, start } from "../testing/start";

let running: Running;

beforeEach(async () => {
  running = await start();
  await account(running);
});
afterEach(() => running.stop());

type Summary = { event: string; type: string; state: string; attempts: number };

/** The delivery of the only event of a type. */
async function delivery(type: string): Promise<Summary | undefined> {
  const answer = await fetch(`${running.origin}/_control/deliveries`);
  const { deliveries }: { deliveries: Summary[] } = await answer.json();
  return deliveries.find((one) => one.type === type);
}

/** Waits until a delivery is in a state. */
async function becomes(type: string, state: string): Promise<Summary | undefined> {
  for (;;) {
    const found = await delivery(type);
    if (found?.state === state) return found;
    await new Promise((next) => setTimeout(next, 10));
  }
}

function fault(kind: string, more: Record<string, unknown> = {}): Promise<Response> {
  return running.control("faults", { on: "deliveries", kind, times: 1, ...more });
}

test("a refused event is retried after one second, then two, with a new signature, until accepted", async () => {
  running.receiver.answer = () => (running.receiver.received.length < 3 ? 503 : 200);
  await openPayment(running);
  const tries = await running.receiver.until("payment_intent.created", 3);
  const [first, second, third] = tries.map(({ at }) => at);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(990);
  expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(1990);
  expect(new Set(tries.map(({ event }) => event.id)).size).toBe(1);
  expect(new Set(tries.map(({ signature }) => signature)).size).toBe(3);
  const { attempts } = (await becomes("payment_intent.created", "delivered")) ?? {};
  expect(attempts).toBe(3);
});

test("the deliveries of one object can be read apart from newer ones of others", async () => {
  const [first, second] = [await openPayment(running), await openPayment(running)];
  const about = async (id: string) => {
    const answer = await fetch(
      `${running.origin}/_control/deliveries?${new URLSearchParams({ object: id })}`,
    );
    return ((await answer.json()) as { deliveries: { object: string }[] }).deliveries;
  };
  for (const { id } of [first, second]) expect((await about(id)).map(({ object }) => object)).toEqual([id]);
});

test("the response times of the endpoint can be read", async () => {
  await openPayment(running);
  await becomes("payment_intent.created", "delivered");
  const answer = await fetch(`${running.origin}/_control/response-times`);
  const { responses }: { responses: { at: number; type: string; ms: number }[] } = await answer.json();
  expect(responses).toContainEqual({
    at: expect.any(Number),
    type: "payment_intent.created",
    ms: expect.any(Number),
  });
});

test("an event of a connected account names it and is signed with the last secret", async () => {
  const created = await running.stripe.accounts.create({
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    controller: {
      fees: { payer: "application" },
      losses: { payments: "application" },
      stripe_dashboard: { type: "express" },
    },
  });
  await running.control(`accounts/${created.id}/complete`);
  const all = await running.receiver.until("account.updated", 2);
  const last = all.at(-1);
  const event = running.stripe.webhooks.constructEvent(
    last?.body ?? "",
    last?.signature ?? "",
    CONNECT_SECRET,
  );
  expect(event.account).toBe(created.id);
  expect(event.data.object).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
  });
  expect(event.data.previous_attributes).toMatchObject({ charges_enabled: false });
  expect(() =>
    running.stripe.webhooks.constructEvent(last?.body ?? "", last?.signature ?? "", PLATFORM_SECRET),
  ).toThrow();
});

test("a slow receiver does not delay events about other objects", async () => {
  await fault("delay", { ms: 60_000, match: "payment_intent.created" });
  const first = await openPayment(running);
  const second = await openPayment(running);
  const [came] = await running.receiver.until("payment_intent.created");
  expect(came?.event.data.object).toMatchObject({ id: second.id });
  expect(first.id).not.toBe(second.id);
});

test("duplicate: the same event is delivered twice", async () => {
  await fault("duplicate");
  await openPayment(running);
  const twice = await running.receiver.until("payment_intent.created", 2);
  expect(new Set(twice.map(({ event }) => event.id)).size).toBe(1);
});

test("drop: the event is lost until it is resent", async () => {
  await fault("drop");
  await openPayment(running);
  const lost = await becomes("payment_intent.created", "lost");
  expect(running.receiver.received).toHaveLength(0);
  await running.control(`events/${lost?.event}/resend`);
  await running.receiver.until("payment_intent.created");
  await becomes("payment_intent.created", "delivered");
});

test("reorder: a later event is delivered first", async () => {
  await fault("reorder", { match: "payment_intent.created" });
  // Paid at once, so that the later event is sent before the held one is released.
  await openPayment(running, { confirm: true, payment_method: "pm_card_visa" });
  await running.receiver.until("payment_intent.created");
  expect(running.receiver.types().indexOf("payment_intent.created")).toBeGreaterThan(0);
});

test("fail: failing attempts do not reach the receiver", async () => {
  await fault("fail", { status: 500 });
  await openPayment(running);
  await running.receiver.until("payment_intent.created");
  const done = await becomes("payment_intent.created", "delivered");
  expect(done?.attempts).toBe(2);
  expect(running.receiver.received).toHaveLength(1);
});

test("only subscribed types are delivered; all can be listed", async () => {
  running.stop();
  running = await start({ webhookEvents: ["payment_intent.succeeded"] });
  await account(running);
  await openPayment(running, { confirm: true, payment_method: "pm_card_visa" });
  await running.receiver.until("payment_intent.succeeded");
  expect(running.receiver.types()).toEqual(["payment_intent.succeeded"]);
  const listed = await running.stripe.events.list({ limit: 100 });
  expect(listed.data.map((event) => event.type)).toContain("charge.succeeded");
});
