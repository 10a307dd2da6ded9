import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paidPayment, pass, postControl, totalBalance } from "../testing/payments";
import { account, openPayment, PUBLISHABLE_KEY, type Running, start } from "../testing/start";

let running: Running;
let stripe: Stripe;

beforeAll(async () => {
  running = await start();
  stripe = running.stripe;
  await account(running);
});
afterAll(() => running.stop());

/** A payment with a manually entered account, which requires a microdeposit. */
async function unverified(): Promise<Stripe.PaymentIntent> {
  const payment = await openPayment(running);
  return stripe.paymentIntents.confirm(payment.id, {
    payment_method: "pm_usBankAccount_success",
    payment_method_options: { us_bank_account: { verification_method: "microdeposits" } },
  });
}

test("a bank account awaiting verification accepts the code, and then the payment is processing", async () => {
  const payment = await unverified();
  expect(payment).toMatchObject({
    status: "requires_action",
    next_action: {
      type: "verify_with_microdeposits",
      verify_with_microdeposits: {
        microdeposit_type: "descriptor_code",
        hosted_verification_url: expect.stringContaining("/verify/"),
      },
    },
  });
  await running.receiver.about("payment_intent.requires_action", payment.id);
  const wrong = stripe.paymentIntents.verifyMicrodeposits(payment.id, { descriptor_code: "SM00ZZ" });
  await expect(wrong).rejects.toMatchObject({
    code: "payment_method_microdeposit_verification_descriptor_code_mismatch",
  });
  const verified = await stripe.paymentIntents.verifyMicrodeposits(payment.id, { descriptor_code: "SM11AA" });
  expect(verified.status).toBe("processing");
  await running.receiver.about("payment_intent.processing", payment.id);
  await expect(
    stripe.paymentIntents.verifyMicrodeposits(payment.id, { descriptor_code: "SM11AA" }),
  ).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
});

test("the amounts of two deposits verify as well, in any order", async () => {
  const payment = await unverified();
  const wrong = stripe.paymentIntents.verifyMicrodeposits(payment.id, { amounts: [12, 13] });
  await expect(wrong).rejects.toMatchObject({
    code: "payment_method_microdeposit_verification_amounts_mismatch",
  });
  const verified = await stripe.paymentIntents.verifyMicrodeposits(payment.id, { amounts: [45, 32] });
  expect(verified.status).toBe("processing");
});

test("too many wrong codes fail the payment, and so do ten days without one", async () => {
  const [hasty, late] = [await unverified(), await unverified()];
  const guess = (): Promise<unknown> =>
    stripe.paymentIntents.verifyMicrodeposits(hasty.id, { descriptor_code: "SM00ZZ" });
  for (let tries = 1; tries < 10; tries += 1)
    await expect(guess()).rejects.toMatchObject({ code: expect.stringContaining("mismatch") });
  await expect(guess()).rejects.toMatchObject({
    code: "payment_method_microdeposit_verification_attempts_exceeded",
  });
  await pass(running, "+11days");
  for (const [payment, why] of [
    [hasty, "attempts_exceeded"],
    [late, "timeout"],
  ] as const) {
    const { event } = await running.receiver.about("payment_intent.payment_failed", payment.id);
    expect(event.data.object).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: `payment_method_microdeposit_verification_${why}` },
    });
  }
});

test("an account entered manually in the browser is verified on the hosted page, which counts attempts", async () => {
  const payment = await openPayment(running);
  const call = async (
    path: string,
    form: Record<string, string>,
  ): Promise<{ id: string; next_action: unknown }> => {
    const answer = await fetch(`${running.origin}/v1/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
      body: new URLSearchParams(form),
    });
    return answer.json();
  };
  const method = await call("payment_methods", {
    type: "us_bank_account",
    "us_bank_account[routing_number]": "110000000",
    "us_bank_account[account_number]": "000123456789",
    "us_bank_account[verification]": "microdeposits",
    "billing_details[name]": "Jo Lind",
  });
  const secret = { client_secret: payment.client_secret ?? "" };
  await call(`payment_intents/${payment.id}/confirm`, { ...secret, payment_method: method.id });
  const { next_action: action } = await stripe.paymentIntents.retrieve(payment.id);
  const { pathname } = new URL(action?.verify_with_microdeposits?.hosted_verification_url ?? "");
  const page = (form?: Record<string, string>): Promise<Response> =>
    fetch(`${running.origin}${pathname}`, form ? { method: "POST", body: new URLSearchParams(form) } : {});
  expect(await (await page()).text()).toContain("10 tries");
  const wrong = await page({ descriptor_code: "SM00ZZ" });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain("9 tries");
  expect(await (await page({ descriptor_code: "sm11aa" })).text()).toContain("on its way");
  expect((await stripe.paymentIntents.retrieve(payment.id)).status).toBe("processing");
});

test("a payment returned by its bank is a dispute that is lost from the start", async () => {
  const payment = await paidPayment(running, "pm_usBankAccount_success");
  const before = await totalBalance(running);
  const returned = await postControl<Stripe.Dispute>(running, `payment_intents/${payment.intent}/return`, {
    reason: "insufficient_funds",
  });
  expect(returned).toMatchObject({
    status: "lost",
    reason: "insufficient_funds",
    charge: payment.charge,
    evidence_details: { due_by: null },
  });
  expect(await totalBalance(running)).toBe(before - 6500);
  for (const name of ["created", "funds_withdrawn", "closed"])
    await running.receiver.about(`charge.dispute.${name}`, returned.id);
  await expect(stripe.refunds.create({ charge: payment.charge })).rejects.toMatchObject({
    code: "charge_disputed",
  });
});

test("the test account for returns settles after its days and is then returned; another never settles", async () => {
  const [returned, stuck] = [await openPayment(running), await openPayment(running)];
  await stripe.paymentIntents.confirm(returned.id, { payment_method: "pm_usBankAccount_dispute" });
  await stripe.paymentIntents.confirm(stuck.id, { payment_method: "pm_usBankAccount_processing" });
  await pass(running, "+7days");
  const [dispute] = (await stripe.disputes.list({ payment_intent: returned.id })).data;
  expect(dispute).toMatchObject({ status: "lost", reason: "debit_not_authorized" });
  expect((await stripe.paymentIntents.retrieve(stuck.id)).status).toBe("processing");
});

test("a card payment cannot be returned by a bank", async () => {
  const payment = await paidPayment(running);
  expect((await running.control(`payment_intents/${payment.intent}/return`)).status).toBe(400);
});
