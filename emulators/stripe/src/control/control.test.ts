import { afterAll, beforeAll, expect, test } from "vitest";
import { account, type Running, start } from "../testing/start";

let running: Running;

beforeAll(async () => {
  running = await start();
  await account(running);
});
afterAll(() => running.stop());

const past = (number: number): Record<string, unknown> => ({
  payment_intent: `pi_past${number}`,
  charge: `ch_past${number}`,
  amount: 2500,
  application_fee_amount: 110,
  destination: "acct_hope",
  metadata: { donationId: `don_${number}` },
  created: 1_700_000_000 + number,
  payment_method: "apple_pay",
});

test("past payments are imported once, without events, and can be read like any other", async () => {
  const all = Array.from({ length: 300 }, (_, number) => past(number));
  expect(await (await running.control("payments", all)).json()).toEqual({ imported: 300, known: 0 });
  expect(await (await running.control("payments", past(7))).json()).toEqual({ imported: 0, known: 1 });
  expect(running.emulator.simulator.store.events.size).toBe(0);
  const intent = await running.stripe.paymentIntents.retrieve("pi_past7", {
    expand: ["latest_charge.balance_transaction"],
  });
  expect(intent).toMatchObject({
    status: "succeeded",
    created: 1_700_000_007,
    metadata: { donationId: "don_7" },
    latest_charge: {
      id: "ch_past7",
      payment_method_details: { card: { wallet: { type: "apple_pay" } } },
      balance_transaction: { fee: 85, created: 1_700_000_007, status: "available" },
    },
  });
});

test("an invalid payment in a list refuses the whole list", async () => {
  const answer = await running.control("payments", [
    past(1000),
    { ...past(1001), destination: "acct_unknown" },
  ]);
  expect(answer.status).toBe(400);
  expect(running.emulator.simulator.store.get("payment_intent", "pi_past1000")).toBeUndefined();
});

test("an account that is imported again is not changed", async () => {
  await running.control("accounts/acct_hope/capabilities", { charges_enabled: false });
  await account(running);
  expect(running.emulator.simulator.store.get("account", "acct_hope")?.chargesEnabled).toBe(false);
});

test.each([
  ["accounts/acct_unknown/complete", undefined, 404],
  ["accounts/acct_hope/capabilities", { card_payments: "yes" }, 400],
  ["payment_intents/pi_past7/settle", undefined, 400],
  ["events/evt_nothing/resend", undefined, 404],
])("%s with %j is refused", async (path, body, status) => {
  expect((await running.control(path, body)).status).toBe(status);
});

test("the state endpoint counts all objects", async () => {
  const state = await (await fetch(`${running.origin}/_control/state`)).json();
  expect(state).toMatchObject({ counts: { accounts: 1, charges: 300 }, payment_intents: { succeeded: 300 } });
});
