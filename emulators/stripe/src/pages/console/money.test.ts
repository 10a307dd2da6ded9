import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paidPayment, postControl } from "../../testing/payments";
import { account, openPayment, type Running, start } from "../../testing/start";

let running: Running;
let stripe: Stripe;
const hope = { stripeAccount: "acct_hope" };

beforeAll(async () => {
  running = await start();
  stripe = running.stripe;
  await account(running);
});
afterAll(() => running.stop());

/** Submits a form; the response redirects to the page with the result. */
async function press(path: string, form: Record<string, string> = {}): Promise<string | null> {
  const answer = await fetch(`${running.origin}${path}`, {
    method: "POST",
    headers: { origin: running.origin },
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
  return answer.headers.get("location");
}

async function shown(path: string): Promise<string> {
  const answer = await fetch(`${running.origin}${path}`);
  expect(answer.status).toBe(200);
  return answer.text();
}

test("a payment is disputed on its page, and the dispute won on its own page", async () => {
  const payment = await paidPayment(running);
  const page = `/payments/${payment.intent}`;
  await press(`${page}/dispute`, { amount: "20.00", reason: "duplicate", case_type: "chargeback" });
  const [dispute] = (await stripe.disputes.list({ charge: payment.charge })).data;
  expect(dispute).toMatchObject({ amount: 2000, reason: "duplicate", status: "needs_response" });
  expect(await shown(page)).toContain(dispute?.id);
  expect(await shown("/disputes")).toContain(dispute?.id);
  const own = `/disputes/${dispute?.id}`;
  expect(await shown(own)).toContain("Lose");
  expect(await press(`${own}/close`, { status: "won" })).toBe(own);
  expect((await stripe.disputes.retrieve(dispute?.id ?? "")).status).toBe("won");
  expect(await shown(own)).not.toContain("Lose");
});

test("an inquiry's page offers to close or to escalate it, and does", async () => {
  const payment = await paidPayment(running);
  await press(`/payments/${payment.intent}/dispute`, {
    amount: "50",
    reason: "general",
    case_type: "inquiry",
  });
  const [dispute] = (await stripe.disputes.list({ charge: payment.charge })).data;
  expect(await shown(`/disputes/${dispute?.id}`)).toContain("Close inquiry");
  await press(`/disputes/${dispute?.id}/escalate`);
  expect((await stripe.disputes.retrieve(dispute?.id ?? "")).status).toBe("needs_response");
});

test("a bank payment is returned on its page", async () => {
  const payment = await paidPayment(running, "pm_usBankAccount_success");
  await press(`/payments/${payment.intent}/return`, { reason: "account_closed" });
  const { data } = await stripe.disputes.list({ charge: payment.charge });
  expect(data).toMatchObject([{ status: "lost", reason: "account_closed" }]);
});

test("a refund is failed on the payment's page", async () => {
  const payment = await paidPayment(running);
  await press(`/payments/${payment.intent}/refund`, { amount: "10" });
  const [refund] = (await stripe.refunds.list({ charge: payment.charge })).data;
  expect(await shown(`/payments/${payment.intent}`)).toContain("Make it fail");
  await press(`/refunds/${refund?.id}/fail`, { reason: "declined" });
  expect(await stripe.refunds.retrieve(refund?.id ?? "")).toMatchObject({
    status: "failed",
    failure_reason: "declined",
  });
});

test("an account's page shows its money, creates a payout, and completes or fails it", async () => {
  await account(running, "acct_river");
  await paidPayment(running, "pm_card_visa", {
    transfer_data: { destination: "acct_river" },
    on_behalf_of: "acct_river",
  });
  const page = "/accounts/acct_river";
  const river = { stripeAccount: "acct_river" };
  expect(await shown(page)).toContain("$48.10");
  await press(`${page}/payouts`, { everything: "1" });
  const [payout] = (await stripe.payouts.list({}, river)).data;
  expect(payout).toMatchObject({ amount: 4810, status: "pending" });
  await press(`/payouts/${payout?.id}/arrive`);
  await press(`/payouts/${payout?.id}/fail`, { failure_code: "no_account" });
  expect(await stripe.payouts.retrieve(payout?.id ?? "", {}, river)).toMatchObject({
    status: "failed",
    failure_code: "no_account",
  });
  expect(await shown(page)).toContain("no account");
  expect((await stripe.payouts.list({}, hope)).data).toEqual([]);
});

test("a payment with an unverified account links to the verification page", async () => {
  const payment = await openPayment(running);
  const waiting = await stripe.paymentIntents.confirm(payment.id, {
    payment_method: "pm_usBankAccount_success",
    payment_method_options: { us_bank_account: { verification_method: "microdeposits" } },
  });
  const url = waiting.next_action?.verify_with_microdeposits?.hosted_verification_url ?? "";
  expect(await shown(`/payments/${payment.id}`)).toContain(new URL(url).pathname);
  expect((await running.control(`payment_intents/${payment.id}/authenticate`)).status).toBe(400);
  expect((await stripe.paymentIntents.retrieve(payment.id)).status).toBe("requires_action");
});

test.each([
  ["disputes", {}, 400],
  ["disputes", { charge: "ch_nothing" }, 404],
  ["payouts", { account: "acct_unknown" }, 400],
  ["refunds", { payment_intent: "pi_nothing" }, 404],
])("the control call %s refuses %j", async (path, body, status) => {
  expect((await running.control(path, body)).status).toBe(status);
});

test("an action in the console sends its events to the application", async () => {
  const payment = await paidPayment(running);
  const { id } = await postControl<Stripe.Dispute>(running, "disputes", { charge: payment.charge });
  const { event } = await running.receiver.about("charge.dispute.created", id);
  expect(event.account).toBeUndefined();
});
