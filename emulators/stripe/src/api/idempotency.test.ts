import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { account, openPayment, type Running, SECRET_KEY, start } from "../testing/start";

let running: Running;

beforeAll(async () => {
  running = await start();
  await account(running);
});
afterAll(() => running.stop());

function post(path: string, form: Record<string, string>, key: string): Promise<Response> {
  return fetch(`${running.origin}/v1/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${SECRET_KEY}`, "idempotency-key": key },
    body: new URLSearchParams(form),
  });
}

test("the same key and parameters return the first response and create nothing", async () => {
  const before = running.emulator.simulator.store.tables.payment_intent.size;
  const first = await post("payment_intents", { amount: "700", currency: "usd" }, "same");
  const again = await post("payment_intents", { currency: "usd", amount: "700" }, "same");
  expect(await again.text()).toBe(await first.text());
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(running.emulator.simulator.store.tables.payment_intent.size).toBe(before + 1);
});

test("the same key with other parameters, or another path, is refused", async () => {
  await post("payment_intents", { amount: "800", currency: "usd" }, "other");
  const changed = await post("payment_intents", { amount: "801", currency: "usd" }, "other");
  expect(changed.status).toBe(400);
  expect(await changed.json()).toMatchObject({ error: { type: "idempotency_error" } });
  const elsewhere = await post("customers", { name: "Grace" }, "other");
  expect(await elsewhere.json()).toMatchObject({ error: { type: "idempotency_error" } });
});

test("a second request while the first is in progress is a 409, and later gets its response", async () => {
  // The slow one continues on our signal, not earlier on a busy machine.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  running.emulator.simulator.faults.add({
    on: "requests",
    kind: "slow",
    ms: 150,
    match: "/v1/payment_intents",
    times: 1,
  });
  const slow = post("payment_intents", { amount: "900", currency: "usd" }, "busy");
  // The slow one has its key once its fault is used up.
  while (running.emulator.simulator.faults.list().length > 0) await new Promise((next) => setImmediate(next));
  const meanwhile = await post("payment_intents", { amount: "900", currency: "usd" }, "busy");
  expect(meanwhile.status).toBe(409);
  expect(await meanwhile.json()).toMatchObject({ error: { code: "idempotency_key_in_use" } });
  vi.advanceTimersByTime(150);
  const first = await (await slow).json();
  const later = await post("payment_intents", { amount: "900", currency: "usd" }, "busy");
  expect(await later.json()).toEqual(first);
});

test("a failed validation does not use up its key", async () => {
  expect((await post("payment_intents", { amount: "1", currency: "usd" }, "again")).status).toBe(400);
  expect((await post("payment_intents", { amount: "100", currency: "usd" }, "again")).status).toBe(200);
});

test("a decline is a result: its repetition is declined without a second charge", async () => {
  const payment = await openPayment(running);
  const confirm = (): Promise<unknown> =>
    running.stripe.paymentIntents.confirm(
      payment.id,
      { payment_method: "pm_card_visa_chargeDeclined" },
      { idempotencyKey: "declined" },
    );
  await expect(confirm()).rejects.toMatchObject({ statusCode: 402 });
  await expect(confirm()).rejects.toMatchObject({ statusCode: 402 });
  expect((await running.stripe.charges.list({ payment_intent: payment.id })).data).toHaveLength(1);
});

test.each([
  [429, "StripeRateLimitError"],
  [500, "StripeAPIError"],
])("an injected %i reaches the SDK as %s, once, and the key can be used afterwards", async (status, type) => {
  running.emulator.simulator.faults.add({ on: "requests", kind: "fail", status, times: 1 });
  const options = { idempotencyKey: `fault-${status}` };
  await expect(openPayment(running, {}, options)).rejects.toMatchObject({ type, statusCode: status });
  expect((await openPayment(running, {}, options)).status).toBe("requires_payment_method");
});
