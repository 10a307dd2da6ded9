import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paidPayment, pass, postControl, totalBalance } from "../testing/payments";
import { account, type Running, start } from "../testing/start";

let running: Running;
let stripe: Stripe;

beforeAll(async () => {
  running = await start();
  stripe = running.stripe;
  await account(running);
});
afterAll(() => running.stop());

test("a failed refund returns its amount to the platform; the transfer reversal stays", async () => {
  const payment = await paidPayment(running);
  const [platform, hope] = [await totalBalance(running), await totalBalance(running, "acct_hope")];
  const refund = await stripe.refunds.create({
    payment_intent: payment.intent,
    amount: 2000,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  const failed = await postControl<Stripe.Refund>(running, `refunds/${refund.id}/fail`, {
    reason: "lost_or_stolen_card",
  });
  expect(failed).toMatchObject({ status: "failed", failure_reason: "lost_or_stolen_card" });
  const back = await stripe.balanceTransactions.retrieve(String(failed.failure_balance_transaction));
  expect(back).toMatchObject({ type: "refund_failure", amount: 2000, source: refund.id });
  expect(await totalBalance(running)).toBe(platform + 2000 - 76);
  expect(await totalBalance(running, "acct_hope")).toBe(hope - 2000 + 76);
  expect(await stripe.charges.retrieve(payment.charge)).toMatchObject({
    amount_refunded: 0,
    refunded: false,
  });
  await running.receiver.about("refund.failed", refund.id);
  expect((await running.control(`refunds/${refund.id}/fail`)).status).toBe(400);
});

test("after a failed refund, the whole charge can be refunded", async () => {
  const payment = await paidPayment(running);
  const first = await stripe.refunds.create({ payment_intent: payment.intent });
  await postControl(running, `refunds/${first.id}/fail`);
  expect(await stripe.refunds.create({ payment_intent: payment.intent })).toMatchObject({ amount: 5000 });
});

test("refunds of one test card succeed and fail later, those of another are pending and succeed", async () => {
  const [fails, waits] = [
    await paidPayment(running, "pm_card_refundFail"),
    await paidPayment(running, "pm_card_pendingRefund"),
  ];
  const failing = await stripe.refunds.create({ payment_intent: fails.intent });
  const waiting = await stripe.refunds.create({ payment_intent: waits.intent });
  expect([failing.status, waiting.status]).toEqual(["succeeded", "pending"]);
  await pass(running, "+2hours");
  expect(await stripe.refunds.retrieve(failing.id)).toMatchObject({
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  });
  expect((await stripe.refunds.retrieve(waiting.id)).status).toBe("succeeded");
});

test("a refund made in Stripe's dashboard reaches the app by events only", async () => {
  const payment = await paidPayment(running);
  const refund = await postControl<Stripe.Refund>(running, "refunds", {
    payment_intent: payment.intent,
    amount: 1000,
    reverse_transfer: true,
  });
  expect(refund).toMatchObject({ amount: 1000, transfer_reversal: expect.any(String) });
  const { event } = await running.receiver.about("charge.refunded", payment.charge);
  expect(event).toMatchObject({ request: { id: null }, data: { object: { amount_refunded: 1000 } } });
});

test("the same idempotency key refunds once", async () => {
  const payment = await paidPayment(running);
  const options = { idempotencyKey: `refund-${payment.intent}` };
  const params = { payment_intent: payment.intent, amount: 500 };
  const one = await stripe.refunds.create(params, options);
  const other = await stripe.refunds.create(params, options);
  expect(other.id).toBe(one.id);
  expect((await stripe.charges.retrieve(payment.charge)).amount_refunded).toBe(500);
});
