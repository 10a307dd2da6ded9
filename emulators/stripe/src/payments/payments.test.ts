import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  account,
  CONNECT_SECRET,
  openPayment,
  PLATFORM_SECRET,
  PUBLISHABLE_KEY,
  type Running,
  start,
} from "../testing/start";

let running: Running;
let stripe: Stripe;

beforeAll(async () => {
  running = await start();
  stripe = running.stripe;
  await account(running);
});
afterAll(() => running.stop());

function eventsAbout(id: string): string[] {
  return running.emulator.simulator.store.events
    .newest(1000, (event) => event.record.id === id)
    .reverse()
    .map((event) => event.type);
}

test("a confirmed card credits the nonprofit the amount less the application fee, and the platform the fee less processing", async () => {
  const payment = await openPayment(running);
  const paid = await stripe.paymentIntents.confirm(payment.id, {
    payment_method: "pm_card_visa",
    expand: ["latest_charge.balance_transaction"],
  });
  expect(paid.status).toBe("succeeded");
  const charge = paid.latest_charge as Stripe.Charge;
  expect((charge.balance_transaction as Stripe.BalanceTransaction).fee).toBe(140);
  const [arrival] = (await stripe.balanceTransactions.list({}, { stripeAccount: "acct_hope" })).data;
  expect(arrival).toMatchObject({ type: "payment", amount: 5000, fee: 190, net: 4810 });
  const [transfer] = (await stripe.transfers.list({ destination: "acct_hope" })).data;
  expect(transfer).toMatchObject({ amount: 5000, source_transaction: charge.id });
  const fees = await stripe.applicationFees.list({ charge: charge.id });
  expect(fees.data.map((fee) => fee.amount)).toEqual([190]);
});

test("the events of a payment are signed, have its metadata, and come in order", async () => {
  const payment = await openPayment(running, { metadata: { donationId: "don_signed" } });
  await stripe.paymentIntents.confirm(payment.id, { payment_method: "pm_card_applePay" });
  expect(eventsAbout(payment.id)).toEqual(["payment_intent.created", "payment_intent.succeeded"]);
  const { body, signature } = await running.receiver.about("payment_intent.succeeded", payment.id);
  const event = stripe.webhooks.constructEvent(body, signature, PLATFORM_SECRET);
  expect(event.data.object).toMatchObject({ id: payment.id, metadata: { donationId: "don_signed" } });
  expect(() => stripe.webhooks.constructEvent(`${body} `, signature, PLATFORM_SECRET)).toThrow();
  expect(() => stripe.webhooks.constructEvent(body, signature, CONNECT_SECRET)).toThrow();
});

test("Link is a method type of its own, without the brand and digits of the card behind it, and only where the account has it", async () => {
  const payment = await openPayment(running, { allowed_payment_method_types: ["card", "link"] });
  expect(payment.payment_method_types).toEqual(["card", "link"]);
  const paid = await stripe.paymentIntents.confirm(payment.id, {
    payment_method: "pm_link",
    expand: ["latest_charge", "payment_method"],
  });
  expect((paid.latest_charge as Stripe.Charge).payment_method_details).toEqual({
    type: "link",
    link: { country: "US" },
  });
  expect(paid.payment_method).toMatchObject({ type: "link", link: { email: null } });
  const created = await stripe.accounts.create({
    country: "US",
    controller: {
      stripe_dashboard: { type: "express" },
      fees: { payer: "application" },
      losses: { payments: "application" },
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  await running.control(`accounts/${created.id}/complete`);
  const without = await openPayment(running, {
    allowed_payment_method_types: ["card", "link"],
    on_behalf_of: created.id,
    transfer_data: { destination: created.id },
  });
  expect(without.payment_method_types).toEqual(["card"]);
});

test("the browser pays with a wallet's card on the terms that the wallet showed, and on no others", async () => {
  const browser = (path: string, body: Record<string, string>) =>
    fetch(`${running.origin}/v1/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
      body: new URLSearchParams(body),
    });
  const terms = { mode: "payment", amount: "5000", currency: "usd", on_behalf_of: "acct_hope" };
  const under = (prefix: string, of: object) =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [`${prefix}[${name}]`, String(value)]));
  const offered = await fetch(
    `${running.origin}/v1/elements/sessions?${new URLSearchParams({
      ...under("deferred_intent", terms),
      "deferred_intent[allowed_payment_method_types][0]": "card",
      "deferred_intent[allowed_payment_method_types][1]": "link",
    })}`,
    { headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` } },
  );
  expect(await offered.json()).toMatchObject({ payment_method_types: ["card", "link"] });
  const made = await browser("payment_methods", {
    type: "card",
    "card[number]": "4242424242424242",
    "card[exp_month]": "12",
    "card[exp_year]": "2040",
    "card[wallet]": "apple_pay",
    "billing_details[email]": "ada@wallet.example",
  });
  const method = (await made.json()) as Stripe.PaymentMethod;
  expect(method.card?.wallet).toMatchObject({ type: "apple_pay" });
  const payment = await openPayment(running);
  const confirm = (of: object) =>
    browser(`payment_intents/${payment.id}/confirm`, {
      client_secret: payment.client_secret ?? "",
      payment_method: method.id,
      ...under("client_context", of),
    });
  for (const [param, value] of [
    ["amount", "4999"],
    ["mode", "subscription"],
    ["on_behalf_of", "acct_other"],
  ]) {
    const refused = await confirm({ ...terms, [param ?? ""]: value });
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: { param } }]);
  }
  expect(await (await confirm(terms)).json()).toMatchObject({ status: "succeeded" });
});

test("a wallet is visible in the charge but not in the intent", async () => {
  const payment = await openPayment(running);
  const paid = await stripe.paymentIntents.confirm(payment.id, {
    payment_method: "pm_card_googlePay",
    expand: ["latest_charge"],
  });
  const { payment_method_details: details } = paid.latest_charge as Stripe.Charge;
  expect(details?.card?.wallet?.type).toBe("google_pay");
});

test.each([
  ["pm_card_visa_chargeDeclined", "card_declined", "generic_decline"],
  ["pm_card_visa_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
  ["pm_card_chargeDeclinedExpiredCard", "expired_card", "expired_card"],
  ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", "incorrect_cvc"],
])("%s is declined with %s and the same intent can be paid afterwards", async (token, code, declineCode) => {
  const payment = await openPayment(running);
  await expect(stripe.paymentIntents.confirm(payment.id, { payment_method: token })).rejects.toMatchObject({
    type: "StripeCardError",
    statusCode: 402,
    code,
    decline_code: declineCode,
  });
  const open = await stripe.paymentIntents.retrieve(payment.id);
  expect(open).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code, decline_code: declineCode },
  });
  expect(eventsAbout(payment.id)).toEqual(["payment_intent.created", "payment_intent.payment_failed"]);
  expect((await stripe.paymentIntents.confirm(payment.id, { payment_method: "pm_card_visa" })).status).toBe(
    "succeeded",
  );
});

test("two concurrent confirmations charge once", async () => {
  const payment = await openPayment(running);
  const confirm = (): Promise<Stripe.PaymentIntent> =>
    stripe.paymentIntents.confirm(payment.id, { payment_method: "pm_card_visa" });
  const results = await Promise.allSettled([confirm(), confirm(), confirm()]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason.code).toBe("payment_intent_unexpected_state");
  expect((await stripe.charges.list({ payment_intent: payment.id })).data).toHaveLength(1);
});

test("a canceled payment cannot be confirmed and a paid one cannot be canceled", async () => {
  const abandoned = await openPayment(running);
  const canceled = await stripe.paymentIntents.cancel(abandoned.id, { cancellation_reason: "abandoned" });
  expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
  await expect(
    stripe.paymentIntents.confirm(abandoned.id, { payment_method: "pm_card_visa" }),
  ).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  const paid = await openPayment(running, { confirm: true, payment_method: "pm_card_visa" });
  await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  await expect(stripe.paymentIntents.update(paid.id, { amount: 9900 })).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
});

test("a card that requires authentication waits for it, and succeeds or fails with it", async () => {
  for (const [verb, status] of [
    ["authenticate", "succeeded"],
    ["refuse_authentication", "requires_payment_method"],
  ]) {
    const payment = await openPayment(running);
    const confirmed = await stripe.paymentIntents.confirm(payment.id, {
      payment_method: "pm_card_authenticationRequired",
      return_url: "http://localhost:3001/thanks",
    });
    expect(confirmed).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } });
    await running.control(`payment_intents/${payment.id}/${verb}`);
    expect((await stripe.paymentIntents.retrieve(payment.id)).status).toBe(status);
  }
});

test("a bank payment is processing until it settles or fails", async () => {
  for (const [verb, status] of [
    ["settle", "succeeded"],
    ["fail", "requires_payment_method"],
  ]) {
    const payment = await openPayment(running, { amount: 20_000 });
    const confirmed = await stripe.paymentIntents.confirm(payment.id, {
      payment_method: "pm_usBankAccount_success",
    });
    expect(confirmed.status).toBe("processing");
    await running.control(`payment_intents/${payment.id}/${verb}`);
    const after = await stripe.paymentIntents.retrieve(payment.id, {
      expand: ["latest_charge.balance_transaction"],
    });
    const charge = after.latest_charge as Stripe.Charge;
    expect([after.status, charge.id.slice(0, 3)]).toEqual([status, "py_"]);
    if (verb === "settle") expect(charge.balance_transaction).toMatchObject({ fee: 160, type: "payment" });
    else expect(after.last_payment_error?.code).toBe("insufficient_funds");
  }
});

test("a destination that lost its capability gets no new payment and no confirmation", async () => {
  await account(running, "acct_losing");
  const to = { transfer_data: { destination: "acct_losing" }, on_behalf_of: "acct_losing" };
  const payment = await openPayment(running, to);
  await running.control("accounts/acct_losing/capabilities", { transfers: "inactive" });
  const refusal = { code: "insufficient_capabilities_for_transfer" };
  await expect(openPayment(running, to)).rejects.toMatchObject(refusal);
  await expect(
    stripe.paymentIntents.confirm(payment.id, { payment_method: "pm_card_visa" }),
  ).rejects.toMatchObject(refusal);
});

test.each([
  [{ amount: 49 }, "amount_too_small"],
  [{ amount: 100_000_000 }, "amount_too_large"],
  [{ payment_method_types: ["card"] }, "payment_method_types_no_longer_supported"],
  [{ transfer_data: { destination: "acct_unknown" } }, "resource_missing"],
  [{ application_fee_amount: 5001 }, undefined],
  [{ colour: "green" }, "parameter_unknown"],
])("creating with %j is refused", async (wrong, code) => {
  const refused = openPayment(running, wrong as Partial<Stripe.PaymentIntentCreateParams>);
  await expect(refused).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    ...(code ? { code } : {}),
  });
});

test("a browser pays with the publishable key and the client secret, and sees no data of the platform", async () => {
  const payment = await openPayment(running);
  const headers = { authorization: `Bearer ${PUBLISHABLE_KEY}` };
  const url = `${running.origin}/v1/payment_intents/${payment.id}`;
  const form = (secret: string): URLSearchParams =>
    new URLSearchParams({ client_secret: secret, payment_method: "pm_card_visa" });
  const refused = await fetch(`${url}/confirm`, {
    method: "POST",
    headers,
    body: form(`${payment.id}_secret_guess`),
  });
  expect(refused.status).toBe(400);
  const confirmed = await fetch(`${url}/confirm`, {
    method: "POST",
    headers,
    body: form(payment.client_secret ?? ""),
  });
  expect(confirmed.headers.get("access-control-allow-origin")).toBe("*");
  expect(await confirmed.json()).toMatchObject({
    status: "succeeded",
    metadata: {},
    application_fee_amount: null,
    transfer_data: null,
  });
  expect((await fetch(url, { headers })).status).toBe(400);
  expect((await fetch(`${running.origin}/v1/charges`, { headers })).status).toBe(403);
  expect((await fetch(`${running.origin}/v1/charges`)).status).toBe(401);
});

test("pages of a list are complete and do not overlap", async () => {
  const ids: string[] = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 3 })) ids.push(intent.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(running.emulator.simulator.store.tables.payment_intent.size);
  await expect(stripe.paymentIntents.list({ starting_after: "pi_nothing" })).rejects.toMatchObject({
    code: "resource_missing",
  });
});
