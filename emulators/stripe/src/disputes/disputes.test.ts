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

function dispute(body: Record<string, unknown>): Promise<Stripe.Dispute> {
  return postControl(running, "disputes", body);
}

test("a chargeback takes the amount and a fee of $15 from the platform, and nothing from the nonprofit", async () => {
  const payment = await paidPayment(running);
  const [platform, hope] = [await totalBalance(running), await totalBalance(running, "acct_hope")];
  const opened = await dispute({ payment_intent: payment.intent });
  expect(opened).toMatchObject({ status: "needs_response", amount: 5000, charge: payment.charge });
  expect(opened.balance_transactions).toMatchObject([{ amount: -5000, fee: 1500, type: "adjustment" }]);
  expect(await totalBalance(running)).toBe(platform - 6500);
  expect(await totalBalance(running, "acct_hope")).toBe(hope);
  expect((await stripe.charges.retrieve(payment.charge)).disputed).toBe(true);
  await running.receiver.about("charge.dispute.created", opened.id);
  await running.receiver.about("charge.dispute.funds_withdrawn", opened.id);
});

test.each([
  ["won", 0, ["created", "funds_withdrawn", "closed", "funds_reinstated"]],
  ["lost", -5000, ["created", "funds_withdrawn", "closed"]],
  ["prevented", 0, ["created", "funds_withdrawn", "closed", "funds_reinstated"]],
])("a dispute that ends as %s leaves %i of its amount, without its fee", async (status, left, events) => {
  const payment = await paidPayment(running);
  const before = await totalBalance(running);
  const { id } = await dispute({ charge: payment.charge, reason: "duplicate" });
  expect(await postControl(running, `disputes/${id}/close`, { status })).toMatchObject({ status });
  expect(await totalBalance(running)).toBe(before + left - 1500);
  const last = `charge.dispute.${events.at(-1)}`;
  await running.receiver.about(last, id);
  const types = running.receiver.received.flatMap(({ event }) =>
    "id" in event.data.object && event.data.object.id === id ? [event.type] : [],
  );
  expect(types).toEqual(events.map((name) => `charge.dispute.${name}`));
  expect((await running.control(`disputes/${id}/close`, { status })).status).toBe(400);
});

test("the fee is returned with the money on request", async () => {
  const payment = await paidPayment(running);
  const before = await totalBalance(running);
  const { id } = await dispute({ charge: payment.charge });
  await postControl(running, `disputes/${id}/close`, { status: "won", return_fee: true });
  expect(await totalBalance(running)).toBe(before);
});

test("an inquiry withdraws no money, allows refunds, and is closed by a full refund", async () => {
  const payment = await paidPayment(running);
  const before = await totalBalance(running);
  const opened = await dispute({ charge: payment.charge, case_type: "inquiry" });
  expect(opened).toMatchObject({
    status: "warning_needs_response",
    balance_transactions: [],
    is_charge_refundable: true,
  });
  expect(await totalBalance(running)).toBe(before);
  await stripe.refunds.create({ charge: payment.charge });
  expect((await stripe.disputes.retrieve(opened.id)).status).toBe("warning_closed");
});

test("an escalated inquiry becomes a chargeback with its funds withdrawn", async () => {
  const payment = await paidPayment(running);
  const { id } = await dispute({ charge: payment.charge, case_type: "inquiry" });
  expect(await postControl(running, `disputes/${id}/escalate`)).toMatchObject({
    status: "needs_response",
    payment_method_details: { card: { case_type: "chargeback" } },
    balance_transactions: [{ amount: -5000 }],
  });
});

test("funds can be withdrawn after the dispute was opened, once", async () => {
  const payment = await paidPayment(running);
  const opened = await dispute({ charge: payment.charge, withdraw: false });
  expect(opened.balance_transactions).toEqual([]);
  expect(await postControl(running, `disputes/${opened.id}/withdraw`)).toMatchObject({
    balance_transactions: [{ amount: -5000 }],
  });
  expect((await running.control(`disputes/${opened.id}/withdraw`)).status).toBe(400);
});

test("a charge with an open chargeback can be neither refunded nor disputed again", async () => {
  const payment = await paidPayment(running);
  const { id } = await dispute({ charge: payment.charge });
  const refund = stripe.refunds.create({ payment_intent: payment.intent });
  await expect(refund).rejects.toMatchObject({ code: "charge_disputed" });
  expect((await running.control("disputes", { charge: payment.charge })).status).toBe(400);
  await postControl(running, `disputes/${id}/close`, { status: "won" });
  await stripe.refunds.create({ payment_intent: payment.intent });
});

test("a dispute is limited to what is left of the charge", async () => {
  const payment = await paidPayment(running);
  await stripe.refunds.create({ payment_intent: payment.intent, amount: 2000 });
  const refused = await running.control("disputes", { charge: payment.charge, amount: 3001 });
  expect(refused.status).toBe(400);
  expect(await dispute({ charge: payment.charge })).toMatchObject({ amount: 3000 });
});

test.each([
  ["winning_evidence", "won"],
  ["losing_evidence", "lost"],
  ["The donor wrote to us about the payment.", "under_review"],
])("the evidence '%s' leads to %s", async (text, status) => {
  const payment = await paidPayment(running);
  const { id } = await dispute({ charge: payment.charge });
  await stripe.disputes.update(id, { evidence: { uncategorized_text: text } });
  expect(await stripe.disputes.retrieve(id)).toMatchObject({
    status,
    evidence: { uncategorized_text: text },
    evidence_details: { has_evidence: true, submission_count: 1 },
  });
});

test("saved evidence changes no status; accepting the dispute loses it", async () => {
  const payment = await paidPayment(running);
  const { id } = await dispute({ charge: payment.charge });
  const kept = await stripe.disputes.update(id, { evidence: { customer_name: "Jo" }, submit: false });
  expect(kept).toMatchObject({ status: "needs_response", evidence_details: { submission_count: 0 } });
  expect((await stripe.disputes.close(id)).status).toBe("lost");
});

test.each([
  ["pm_card_createDispute", "fraudulent", "needs_response"],
  ["pm_card_createDisputeProductNotReceived", "product_not_received", "needs_response"],
  ["pm_card_createDisputeInquiry", "fraudulent", "warning_needs_response"],
])("%s creates a dispute as %s (%s)", async (method, reason, status) => {
  const payment = await paidPayment(running, method);
  const [opened] = (await stripe.disputes.list({ payment_intent: payment.intent })).data;
  expect(opened).toMatchObject({ reason, status, charge: payment.charge });
  const { event } = await running.receiver.about("charge.succeeded", payment.charge);
  expect(event.data.object).toMatchObject({ disputed: false });
});

test("unanswered, a chargeback is lost at its deadline and an inquiry closed; an answered one stays", async () => {
  const payments = [
    await paidPayment(running),
    await paidPayment(running),
    await paidPayment(running),
  ] as const;
  const lost = await dispute({ charge: payments[0].charge, due_in_days: 7 });
  const closed = await dispute({ charge: payments[1].charge, case_type: "inquiry", due_in_days: 7 });
  const answered = await dispute({ charge: payments[2].charge, due_in_days: 7 });
  await stripe.disputes.update(answered.id, { evidence: { uncategorized_text: "A reason" } });
  await pass(running, "+8days");
  expect(await stripe.disputes.retrieve(lost.id)).toMatchObject({
    status: "lost",
    evidence_details: { past_due: true },
  });
  expect((await stripe.disputes.retrieve(closed.id)).status).toBe("warning_closed");
  expect((await stripe.disputes.retrieve(answered.id)).status).toBe("under_review");
});
