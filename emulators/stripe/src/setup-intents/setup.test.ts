import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { account, PUBLISHABLE_KEY, type Running, start } from "../testing/start";

let running: Running;

beforeAll(async () => {
  running = await start();
  await account(running);
});
afterAll(() => running.stop());

async function open(): Promise<{ customer: string; id: string; secret: string }> {
  const { stripe } = running;
  const customer = await stripe.customers.create({ email: "jo@example.org" });
  const intent = await stripe.setupIntents.create({
    customer: customer.id,
    usage: "off_session",
    automatic_payment_methods: { enabled: true },
    metadata: { subscriptionId: "subscription_1" },
  });
  return { customer: customer.id, id: intent.id, secret: intent.client_secret ?? "" };
}

/** Confirms as the browser script does. */
function confirm(id: string, form: Record<string, string>): Promise<Response> {
  return fetch(`${running.origin}/v1/setup_intents/${id}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
    body: new URLSearchParams(form),
  });
}

async function saved(customer: string): Promise<(string | undefined)[]> {
  const list = await running.stripe.customers.listPaymentMethods(customer, { type: "card" });
  return list.data.map(({ card }) => card?.last4);
}

test("a browser saves a card with the client secret, and sees no data of the platform", async () => {
  const { customer, id, secret } = await open();
  const wrong = await confirm(id, { client_secret: `${id}_secret_guess`, payment_method: "pm_card_visa" });
  expect(wrong.status).toBe(400);
  const done = await confirm(id, { client_secret: secret, payment_method: "pm_card_mastercard" });
  expect(await done.json()).toMatchObject({ status: "succeeded", customer: null, metadata: {} });
  expect(await saved(customer)).toEqual(["4444"]);
  const { event } = await running.receiver.about("setup_intent.succeeded", id);
  expect(event.data.object).toMatchObject({ customer, metadata: { subscriptionId: "subscription_1" } });
  await expect(running.stripe.setupIntents.cancel(id)).rejects.toMatchObject({
    code: "setup_intent_unexpected_state",
  });
});

test("a declined card is not saved and the same setup can be retried", async () => {
  const { customer, id, secret } = await open();
  const refused = await confirm(id, { client_secret: secret, payment_method: "pm_card_visa_chargeDeclined" });
  expect(refused.status).toBe(402);
  expect(await refused.json()).toMatchObject({
    error: {
      type: "card_error",
      code: "card_declined",
      decline_code: "generic_decline",
      setup_intent: { status: "requires_payment_method", last_setup_error: { code: "card_declined" } },
    },
  });
  expect(await saved(customer)).toEqual([]);
  const failed = await running.receiver.about("setup_intent.setup_failed", id);
  const { latest_attempt: attempt } = failed.event.data.object as Stripe.SetupIntent;
  expect(attempt).toMatch(/^setatt_/);
  const again = await confirm(id, { client_secret: secret, payment_method: "pm_card_chargeCustomerFail" });
  expect((await running.stripe.setupIntents.retrieve(id)).latest_attempt).not.toBe(attempt);
  expect(again.status).toBe(200);
  expect(await saved(customer)).toEqual(["0341"]);
});

test("a card that requires authentication is saved, or not, on the issuer's page, which redirects back", async () => {
  for (const [choice, status, word] of [
    ["complete", "succeeded", "succeeded"],
    ["fail", "requires_payment_method", "failed"],
  ] as const) {
    const { customer, id, secret } = await open();
    const confirmed = await running.stripe.setupIntents.confirm(id, {
      payment_method: "pm_card_authenticationRequired",
      return_url: "http://localhost:3001/plan/token",
    });
    expect(confirmed).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } });
    const { pathname } = new URL(confirmed.next_action?.redirect_to_url?.url ?? "");
    expect((await fetch(`${running.origin}${pathname}`)).status).toBe(200);
    const back = await fetch(`${running.origin}${pathname}`, {
      method: "POST",
      body: new URLSearchParams({ choice }),
      redirect: "manual",
    });
    const url = new URL(back.headers.get("location") ?? "");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      setup_intent: id,
      setup_intent_client_secret: secret,
      redirect_status: word,
    });
    expect((await running.stripe.setupIntents.retrieve(id)).status).toBe(status);
    expect(await saved(customer)).toHaveLength(choice === "complete" ? 1 : 0);
  }
});

test("a saved method can be the customer's default, belongs to one customer, and is removed everywhere once detached", async () => {
  const { stripe } = running;
  const [one, other] = [await open(), await open()];
  const card = await stripe.paymentMethods.attach("pm_card_visa", { customer: one.customer });
  await expect(stripe.paymentMethods.attach(card.id, { customer: other.customer })).rejects.toThrow(
    "already been attached",
  );
  await expect(
    stripe.customers.update(other.customer, { invoice_settings: { default_payment_method: card.id } }),
  ).rejects.toThrow("must be attached");
  const settings = { invoice_settings: { default_payment_method: card.id } };
  expect(await stripe.customers.update(one.customer, settings)).toMatchObject(settings);
  await stripe.paymentMethods.detach(card.id);
  expect((await stripe.customers.retrieve(one.customer)) as object).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
  await expect(
    stripe.paymentMethods.attach("pm_card_visa_chargeDeclined", { customer: one.customer }),
  ).rejects.toMatchObject({ code: "card_declined" });
});

test("a canceled setup can no longer be confirmed", async () => {
  const { id, secret } = await open();
  await running.stripe.setupIntents.cancel(id, { cancellation_reason: "abandoned" });
  const refused = await confirm(id, { client_secret: secret, payment_method: "pm_card_visa" });
  expect(await refused.json()).toMatchObject({ error: { code: "setup_intent_unexpected_state" } });
});
