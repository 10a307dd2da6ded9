import { join } from "node:path";
import type { Stripe } from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Store } from "../store/store";
import { paidPayment, pass, postControl, totalBalance } from "../testing/payments";
import { account, openPayment, type Running, start } from "../testing/start";

let running: Running;
let stripe: Stripe;
const hope = { stripeAccount: "acct_hope" };

beforeEach(async () => {
  running = await start();
  stripe = running.stripe;
  await account(running);
});
afterEach(() => running.stop());

function contents(payout: string): Promise<Stripe.BalanceTransaction[]> {
  const params = { payout, expand: ["data.source.source_transfer.source_transaction"] };
  return stripe.balanceTransactions.list({ ...params, limit: 2 }, hope).autoPagingToArray({ limit: 1000 });
}

test("payments are paid out after two days at midnight, arrive on a business day, and both events are on the account", async () => {
  await paidPayment(running);
  await pass(running, "+1day");
  expect((await stripe.payouts.list({}, hope)).data).toEqual([]);
  await pass(running, "+7days");
  const [payout] = (await stripe.payouts.list({}, hope)).data;
  expect(payout).toMatchObject({ amount: 4810, status: "paid", automatic: true });
  expect((payout?.created ?? 1) % 86_400).toBeLessThan(60);
  expect([0, 6]).not.toContain(new Date((payout?.arrival_date ?? 0) * 1000).getUTCDay());
  const { event } = await running.receiver.about("payout.paid", payout?.id ?? "");
  expect(event.account).toBe("acct_hope");
  expect(running.receiver.types().filter((type) => type.startsWith("payout."))).toEqual([
    "payout.created",
    "payout.paid",
    "payout.reconciliation_completed",
  ]);
  expect(await totalBalance(running, "acct_hope")).toBe(0);
});

test("every line of a payout leads to the platform's charge", async () => {
  const payments = [await paidPayment(running), await paidPayment(running), await paidPayment(running)];
  const payout = await postControl<Stripe.Payout>(running, "payouts", {
    account: "acct_hope",
    everything: true,
  });
  const lines = await contents(payout.id);
  const charges = lines.flatMap(({ type, source }) => {
    if (type !== "payment" || source === null || typeof source === "string" || source.object !== "charge")
      return [];
    const transfer = source.source_transfer;
    const charge = typeof transfer === "object" ? transfer?.source_transaction : undefined;
    return typeof charge === "object" && charge ? [charge.id] : [];
  });
  expect(charges.sort()).toEqual(payments.map((payment) => payment.charge).sort());
  expect(lines.filter((line) => line.type === "payout")).toMatchObject([{ net: -payout.amount }]);
  expect(lines.reduce((sum, line) => sum + line.net, 0)).toBe(0);
});

test("a refund's line names its reversal, and through it the transfer", async () => {
  const payment = await paidPayment(running);
  await paidPayment(running);
  await stripe.refunds.create({
    payment_intent: payment.intent,
    amount: 1000,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  const payout = await postControl<Stripe.Payout>(running, "payouts", {
    account: "acct_hope",
    everything: true,
  });
  expect(payout.amount).toBe(2 * 4810 - 1000 + 38);
  const { data } = await stripe.balanceTransactions.list(
    { payout: payout.id, type: "payment_refund", expand: ["data.source.source_transfer_reversal"] },
    hope,
  );
  expect(data).toMatchObject([
    { net: -1000, source: { object: "refund", source_transfer_reversal: { transfer: payment.transfer } } },
  ]);
  const source = data[0]?.source;
  const refund = await stripe.refunds.retrieve(
    typeof source === "object" ? (source?.id ?? "") : "",
    {},
    hope,
  );
  const arrival = await stripe.charges.retrieve(String(refund.charge), {}, hope);
  expect(arrival).toMatchObject({ source_transfer: payment.transfer, amount_refunded: 1000 });
});

test("a failed payout, even after it was paid, returns the money for the next one", async () => {
  await paidPayment(running);
  const first = await postControl<Stripe.Payout>(running, "payouts", {
    account: "acct_hope",
    everything: true,
  });
  await postControl(running, `payouts/${first.id}/arrive`);
  const failed = await postControl<Stripe.Payout>(running, `payouts/${first.id}/fail`, {
    failure_code: "account_closed",
  });
  expect(failed).toMatchObject({ status: "failed", failure_code: "account_closed" });
  const { event } = await running.receiver.about("payout.failed", first.id);
  expect(event.account).toBe("acct_hope");
  expect(await totalBalance(running, "acct_hope")).toBe(4810);
  const next = await postControl<Stripe.Payout>(running, "payouts", { account: "acct_hope" });
  expect(next.amount).toBe(4810);
  expect(await contents(next.id)).toMatchObject([
    { type: "payout" },
    { id: failed.failure_balance_transaction, type: "payout_failure", net: 4810 },
  ]);
  expect((await running.control(`payouts/${first.id}/fail`)).status).toBe(400);
});

test("debts are visible, block the payout, and reduce the next one", async () => {
  const payment = await paidPayment(running);
  await postControl(running, "payouts", { account: "acct_hope", everything: true });
  await stripe.transfers.createReversal(payment.transfer, { amount: 3000 });
  const balance = await stripe.balance.retrieve({}, hope);
  expect(balance.available[0]?.amount).toBe(-4810 - 3000);
  expect(await totalBalance(running, "acct_hope")).toBe(-3000);
  expect((await running.control("payouts", { account: "acct_hope", everything: true })).status).toBe(400);
  await paidPayment(running);
  const next = await postControl<Stripe.Payout>(running, "payouts", {
    account: "acct_hope",
    everything: true,
  });
  expect(next.amount).toBe(4810 - 3000);
});

test("a manual payout leaves out pending funds, unless everything is requested", async () => {
  await paidPayment(running);
  expect((await running.control("payouts", { account: "acct_hope" })).status).toBe(400);
  await pass(running, "+2days");
  // At midnight it would have been paid out automatically.
  const [byItself] = (await stripe.payouts.list({}, hope)).data;
  const payout = byItself ?? (await postControl<Stripe.Payout>(running, "payouts", { account: "acct_hope" }));
  expect(payout.amount).toBe(4810);
});

test("an account with disabled payouts keeps its money until they are enabled", async () => {
  await running.control("accounts/acct_hope/capabilities", { payouts_enabled: false });
  await paidPayment(running);
  await pass(running, "+5days");
  expect((await stripe.payouts.list({}, hope)).data).toEqual([]);
  await running.control("accounts/acct_hope/capabilities", { payouts_enabled: true });
  await pass(running, "+1day");
  expect((await stripe.payouts.list({}, hope)).data).toMatchObject([{ amount: 4810 }]);
});

test("an account sees neither the platform's payouts and transactions nor another account's", async () => {
  await account(running, "acct_river");
  const payment = await paidPayment(running);
  const payout = await postControl<Stripe.Payout>(running, "payouts", {
    account: "acct_hope",
    everything: true,
  });
  const river = { stripeAccount: "acct_river" };
  await expect(stripe.payouts.retrieve(payout.id, {}, river)).rejects.toMatchObject({ statusCode: 404 });
  await expect(stripe.payouts.retrieve(payout.id)).rejects.toMatchObject({ statusCode: 404 });
  const transfer = await stripe.transfers.retrieve(payment.transfer);
  const arrival = String(transfer.destination_payment);
  expect((await stripe.charges.retrieve(arrival, {}, hope)).id).toBe(arrival);
  await expect(stripe.charges.retrieve(arrival, {}, river)).rejects.toMatchObject({ statusCode: 404 });
  expect((await stripe.balanceTransactions.list({}, river)).data).toEqual([]);
});

test("imported past payments are paid out at the next midnight, not at once", async () => {
  await postControl(running, "payments", {
    payment_intent: "pi_past",
    amount: 2500,
    application_fee_amount: 110,
    destination: "acct_hope",
    created: 1_700_000_000,
  });
  await openPayment(running);
  await running.receiver.until("payment_intent.created");
  expect((await stripe.payouts.list({}, hope)).data).toEqual([]);
  await pass(running, "+1day");
  expect((await stripe.payouts.list({}, hope)).data).toMatchObject([{ amount: 2390 }]);
});

test("debts booked after a payment reduce its late payout", async () => {
  await running.control("accounts/acct_hope/capabilities", { payouts_enabled: false });
  const payment = await paidPayment(running);
  await pass(running, "+5days");
  await stripe.transfers.createReversal(payment.transfer, { amount: 4900 });
  await pass(running, "+2days");
  await running.control("accounts/acct_hope/capabilities", { payouts_enabled: true });
  await pass(running, "+2days");
  expect((await stripe.payouts.list({}, hope)).data).toEqual([]);
  await paidPayment(running);
  await pass(running, "+4days");
  expect((await stripe.payouts.list({}, hope)).data).toMatchObject([{ amount: 4810 - 90 }]);
});

test("paid and unpaid transactions are restored after a restart", async () => {
  await paidPayment(running);
  await postControl(running, "payouts", { account: "acct_hope", everything: true });
  await paidPayment(running);
  running.emulator.simulator.store.flush();
  const again = new Store(join(running.dataDir, "processor", "log.jsonl"));
  expect(again.openMovements.of("acct_hope").map((row) => row.amountCents)).toEqual([5000]);
  again.close();
});
