import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { account, openPayment, type Running, start } from "../testing/start";

let running: Running;
let stripe: Stripe;

beforeAll(async () => {
  running = await start();
  stripe = running.stripe;
  await account(running);
});
afterAll(() => running.stop());

function paid(more: Partial<Stripe.PaymentIntentCreateParams> = {}): Promise<Stripe.PaymentIntent> {
  return openPayment(running, { confirm: true, payment_method: "pm_card_visa", ...more });
}

test("partial refunds return exactly the whole transfer and the whole application fee", async () => {
  const payment = await paid({ amount: 5143, application_fee_amount: 193 });
  for (const amount of [1000, 1, 4142])
    await stripe.refunds.create({
      payment_intent: payment.id,
      amount,
      reverse_transfer: true,
      refund_application_fee: true,
    });
  const charge = await stripe.charges.retrieve(String(payment.latest_charge), {
    expand: ["transfer", "application_fee", "refunds"],
  });
  expect(charge).toMatchObject({
    refunded: true,
    amount_refunded: 5143,
    transfer: { amount_reversed: 5143, reversed: true },
    application_fee: { amount_refunded: 193, refunded: true },
  });
  expect(charge.refunds?.data).toHaveLength(3);
});

test("without the two flags the nonprofit keeps the money", async () => {
  const payment = await paid();
  const refund = await stripe.refunds.create({ payment_intent: payment.id });
  expect(refund).toMatchObject({ amount: 5000, status: "succeeded", transfer_reversal: null });
  const charge = await stripe.charges.retrieve(String(payment.latest_charge), { expand: ["transfer"] });
  expect(charge).toMatchObject({ refunded: true, transfer: { amount_reversed: 0 } });
});

test("a refund above the remaining amount, or of a refunded charge, is refused", async () => {
  const payment = await paid();
  await expect(stripe.refunds.create({ payment_intent: payment.id, amount: 5001 })).rejects.toMatchObject({
    param: "amount",
  });
  await stripe.refunds.create({ payment_intent: payment.id });
  await expect(stripe.refunds.create({ payment_intent: payment.id })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
});

test("a refund sends refund.created, charge.refunded and refund.updated", async () => {
  const payment = await paid();
  const { id } = await stripe.refunds.create({
    payment_intent: payment.id,
    amount: 100,
    reverse_transfer: true,
  });
  const { receiver } = running;
  await receiver.about("refund.created", id);
  await receiver.about("refund.updated", id);
  const { event } = await receiver.about("charge.refunded", String(payment.latest_charge));
  expect(event.data.object).toMatchObject({ amount_refunded: 100, refunded: false });
});

test("a bank refund is pending until it is due", async () => {
  const payment = await openPayment(running);
  await stripe.paymentIntents.confirm(payment.id, { payment_method: "pm_usBankAccount_success" });
  await running.control(`payment_intents/${payment.id}/settle`);
  const refund = await stripe.refunds.create({ payment_intent: payment.id });
  expect(refund.status).toBe("pending");
});

test("a transfer reversal is limited to the remaining amount", async () => {
  const payment = await paid();
  const charge = await stripe.charges.retrieve(String(payment.latest_charge));
  const transfer = String(charge.transfer);
  await stripe.transfers.createReversal(transfer, { amount: 4000, refund_application_fee: true });
  await expect(stripe.transfers.createReversal(transfer, { amount: 1001 })).rejects.toMatchObject({
    param: "amount",
  });
  await stripe.transfers.createReversal(transfer);
  expect(await stripe.transfers.retrieve(transfer)).toMatchObject({ reversed: true, amount_reversed: 5000 });
});
