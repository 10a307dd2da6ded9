import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paidPayment, totalBalance } from "../testing/payments";
import { account, type Running, start } from "../testing/start";

let running: Running;
let stripe: Stripe;

beforeAll(async () => {
  running = await start();
  stripe = running.stripe;
  await account(running);
});
afterAll(() => running.stop());

test("a transfer reversed with its fee and created again leaves all balances unchanged", async () => {
  const payment = await paidPayment(running);
  const before = [await totalBalance(running), await totalBalance(running, "acct_hope")] as const;
  const reversal = await stripe.transfers.createReversal(payment.transfer, { refund_application_fee: true });
  expect(reversal.destination_payment_refund).toMatch(/^pyr_/);
  expect(await totalBalance(running, "acct_hope")).toBe(before[1] - 4810);
  const again = await stripe.transfers.create({
    amount: 4810,
    currency: "usd",
    destination: "acct_hope",
    transfer_group: `group_${payment.intent}`,
    metadata: { donationId: "don_1" },
  });
  expect(again).toMatchObject({ source_transaction: null, metadata: { donationId: "don_1" } });
  expect([await totalBalance(running), await totalBalance(running, "acct_hope")]).toEqual(before);
  await running.receiver.about("transfer.created", again.id);
  const { data } = await stripe.transfers.list({ transfer_group: `group_${payment.intent}` });
  expect(data.map(({ id }) => id).sort()).toEqual([again.id, payment.transfer].sort());
});

test("a transfer with a source charge is limited to what the charge has left", async () => {
  const payment = await paidPayment(running);
  const params = { currency: "usd", destination: "acct_hope", source_transaction: payment.charge };
  await expect(stripe.transfers.create({ ...params, amount: 1 })).rejects.toMatchObject({ param: "amount" });
  await stripe.transfers.createReversal(payment.transfer, { amount: 3000 });
  await expect(stripe.transfers.create({ ...params, amount: 3001 })).rejects.toMatchObject({
    param: "amount",
  });
  expect(await stripe.transfers.create({ ...params, amount: 3000 })).toMatchObject({
    source_transaction: payment.charge,
  });
});

test("the same idempotency key transfers once; an unknown account gets nothing", async () => {
  const params = { amount: 700, currency: "usd", destination: "acct_hope" };
  const one = await stripe.transfers.create(params, { idempotencyKey: "again" });
  expect((await stripe.transfers.create(params, { idempotencyKey: "again" })).id).toBe(one.id);
  await expect(stripe.transfers.create({ ...params, destination: "acct_unknown" })).rejects.toMatchObject({
    param: "destination",
  });
});
