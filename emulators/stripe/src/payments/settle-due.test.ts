import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { account, openPayment, type Running, start } from "../testing/start";

let running: Running;

beforeEach(async () => {
  running = await start();
  await account(running);
});
afterEach(() => running.stop());

/** Moves the clock of the installation. */
function moveClock(days: number): void {
  writeFileSync(join(running.dataDir, "clock.json"), JSON.stringify({ offsetMs: days * 24 * 3600 * 1000 }));
}

test("bank payments complete automatically when due by the installation's clock, with the outcome of their account", async () => {
  const { receiver, stripe } = running;
  const [good, bad] = [await openPayment(running), await openPayment(running)];
  await stripe.paymentIntents.confirm(good.id, { payment_method: "pm_usBankAccount_success" });
  await stripe.paymentIntents.confirm(bad.id, { payment_method: "pm_usBankAccount_accountClosed" });
  moveClock(7);
  await receiver.about("payment_intent.succeeded", good.id);
  const { event } = await receiver.about("payment_intent.payment_failed", bad.id);
  expect(event.data.object).toMatchObject({ last_payment_error: { code: "account_closed" } });
  const refund = await stripe.refunds.create({ payment_intent: good.id });
  moveClock(14);
  const arrived = await receiver.about("refund.updated", refund.id);
  expect(arrived.event.data).toMatchObject({
    object: { status: "succeeded" },
    previous_attributes: { status: "pending" },
  });
});
