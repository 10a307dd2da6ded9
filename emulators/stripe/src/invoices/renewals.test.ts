import type { Stripe } from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { account, type Running, start } from "../testing/start";
import { intentOf, invoices, move, startSubscription, typesFrom } from "../testing/subscriptions";

let running: Running;

beforeEach(async () => {
  running = await start();
  await account(running);
});
afterEach(() => running.stop());

function status(recurring: { subscription: Stripe.Subscription }): Promise<string> {
  return running.stripe.subscriptions.retrieve(recurring.subscription.id).then((one) => one.status);
}

test("a renewal is a draft for an hour, then charged to the saved method, with events in Stripe's order", async () => {
  const { stripe, receiver } = running;
  const recurring = await startSubscription(running);
  const end = recurring.subscription.items.data[0]?.current_period_end ?? 0;
  await move(running, new Date((end - 60) * 1000));
  const before = receiver.received.length;
  await move(running, new Date((end + 60) * 1000));
  expect(typesFrom(running, before)).toEqual(["customer.subscription.updated", "invoice.created"]);
  const [draft] = await invoices(running, recurring);
  expect(draft).toMatchObject({
    status: "draft",
    billing_reason: "subscription_cycle",
    automatically_finalizes_at: end + 3600,
    number: null,
  });
  const updated = receiver.of("customer.subscription.updated").at(-1);
  expect(updated?.event.data).toMatchObject({
    object: { latest_invoice: draft?.id, items: { data: [{ current_period_start: end }] } },
    previous_attributes: { items: { data: [{ current_period_end: end }] } },
  });
  await move(running, "+1hour");
  const types = typesFrom(running, before + 2);
  expect(new Set(types.slice(0, 3))).toEqual(
    new Set(["payment_intent.created", "invoice.finalized", "charge.succeeded"]),
  );
  expect([...running.emulator.simulator.store.events.values()].slice(-10).map(({ type }) => type)).toEqual([
    "payment_intent.created",
    "invoice.finalized",
    "charge.succeeded",
    "payment_intent.succeeded",
    "charge.updated",
    "application_fee.created",
    "transfer.created",
    "invoice_payment.paid",
    "invoice.paid",
    "invoice.payment_succeeded",
  ]);
  const intent = await intentOf(running, draft?.id ?? "");
  expect(intent).toMatchObject({ amount: 2500, metadata: {}, customer: recurring.customer.id });
  const [payment] = (
    await stripe.invoicePayments.list({ payment: { type: "payment_intent", payment_intent: intent.id } })
  ).data;
  expect(payment).toMatchObject({ invoice: draft?.id, status: "paid", amount_paid: 2500 });
});

test("the fee that the app sets on the draft, before it responds, is applied", async () => {
  const { stripe, receiver } = running;
  const recurring = await startSubscription(running);
  const echoed: boolean[] = [];
  receiver.answer = async ({ event }) => {
    if (event.type !== "invoice.created") return 200;
    const invoice = await stripe.invoices.update(event.data.object.id, { application_fee_amount: 111 });
    echoed.push("application_fee_amount" in invoice);
    return 200;
  };
  await move(running, "+2months");
  await move(running, "+2hours");
  const all = await invoices(running, recurring);
  const fees = await Promise.all(
    all.map(async ({ id }) => (await intentOf(running, id)).application_fee_amount),
  );
  expect(fees).toEqual([111, 111, 85]);
  expect(echoed).toEqual([false, false]);
  const late = stripe.invoices.update(all[0]?.id ?? "", { application_fee_amount: 1 });
  await expect(late).rejects.toMatchObject({ code: "invoice_not_editable" });
  const [booked] = (await stripe.balanceTransactions.list({}, { stripeAccount: "acct_hope" })).data;
  expect(booked).toMatchObject({ amount: 2500, fee: 111, net: 2389 });
});

test("a draft whose event is not acknowledged is finalized after 72 hours, one acknowledged late an hour after that", async () => {
  const { receiver } = running;
  const recurring = await startSubscription(running);
  const late = await startSubscription(running, { metadata: { subscriptionId: "late" } });
  await receiver.until("customer.subscription.updated", 2);
  const about = ({ event }: (typeof receiver.received)[number]): string =>
    JSON.stringify(event.data.object).includes("late") ? "late" : "never";
  let open = false;
  receiver.answer = (one) =>
    one.event.type === "invoice.created" && (about(one) === "never" || !open) ? 500 : 200;
  await move(running, "+1month", 30);
  const [draft] = await invoices(running, recurring);
  await move(running, "+71hours", 30);
  expect((await invoices(running, recurring))[0]?.status).toBe("draft");
  open = true;
  const tries = receiver.of("invoice.created").length;
  while (
    !receiver
      .of("invoice.created")
      .slice(tries)
      .some((one) => about(one) === "late")
  )
    await receiver.until("invoice.created", receiver.of("invoice.created").length + 1);
  await running.emulator.simulator.deliveries.settled(
    new Set([running.emulator.simulator.store.get("invoice", draft?.id ?? "")?.createdEvent ?? ""]),
    5000,
  );
  expect((await invoices(running, late))[0]?.status).toBe("draft");
  await move(running, "+61minutes", 30);
  expect((await invoices(running, late))[0]?.status).toBe("paid");
  await move(running, "+1hour", 30);
  const [paid] = await invoices(running, recurring);
  expect(paid).toMatchObject({ id: draft?.id, status: "paid" });
  expect((paid?.status_transitions.finalized_at ?? 0) - (paid?.created ?? 0)).toBe(72 * 3600);
});

test("a failed renewal is retried after 3, 5 and 7 days, and then the subscription is canceled", async () => {
  const { stripe, receiver } = running;
  const recurring = await startSubscription(running);
  const broken = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: recurring.customer.id,
  });
  await stripe.subscriptions.update(recurring.subscription.id, { default_payment_method: broken.id });
  await move(running, "+1month");
  await move(running, "+2hours");
  expect(await status(recurring)).toBe("past_due");
  await move(running, "+16days");
  const fails = receiver.of("invoice.payment_failed").map(({ event }) => ({
    at: event.created,
    ...(event.data.object as Stripe.Invoice),
  }));
  expect(fails.map(({ attempt_count }) => attempt_count)).toEqual([1, 2, 3, 4]);
  const waits = fails.map(({ at, next_payment_attempt: next }) => (next ? (next - at) / 86_400 : null));
  expect(waits).toEqual([3, 5, 7, null]);
  expect((fails[3]?.at ?? 0) - (fails[0]?.at ?? 0)).toBe(15 * 86_400);
  const { event } = await receiver.about("customer.subscription.deleted", recurring.subscription.id);
  expect(event.data.object).toMatchObject({
    status: "canceled",
    cancellation_details: { reason: "payment_failed" },
    ended_at: fails[3]?.at,
  });
  expect(receiver.of("charge.failed")).toHaveLength(4);
  const [invoice] = await invoices(running, recurring);
  expect(invoice).toMatchObject({ status: "open", auto_advance: false, amount_remaining: 2500 });
  await move(running, "+1year");
  expect(await invoices(running, recurring)).toHaveLength(2);
});

test("a new method pays the open invoice, and the subscription is active again", async () => {
  const { stripe } = running;
  const recurring = await startSubscription(running);
  await running.control(`subscriptions/${recurring.subscription.id}/fail-next`, {});
  await move(running, "+1month");
  await move(running, "+2hours");
  expect(await status(recurring)).toBe("past_due");
  const [owed] = await invoices(running, recurring);
  const declined = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
    customer: recurring.customer.id,
  });
  await expect(stripe.invoices.pay(owed?.id ?? "", { payment_method: declined.id })).rejects.toMatchObject({
    type: "StripeCardError",
    code: "card_declined",
  });
  const again = await stripe.invoices.retrieve(owed?.id ?? "", { expand: ["payments"] });
  expect(again).toMatchObject({ attempt_count: 1, next_payment_attempt: owed?.next_payment_attempt });
  const fresh = await stripe.paymentMethods.attach("pm_card_mastercard", { customer: recurring.customer.id });
  const paid = await stripe.invoices.pay(owed?.id ?? "", { payment_method: fresh.id });
  expect(paid.status).toBe("paid");
  expect(await stripe.subscriptions.retrieve(recurring.subscription.id)).toMatchObject({
    status: "active",
    default_payment_method: fresh.id,
  });
});

test("a card is declined as expired once its month has passed", async () => {
  const { stripe } = running;
  const soon = new Date(Date.now() + 40 * 86_400_000);
  const expiring = await stripe.paymentMethods.create({
    type: "card",
    card: {
      number: "4242424242424242",
      exp_month: soon.getUTCMonth() + 1,
      exp_year: soon.getUTCFullYear(),
      cvc: "123",
    },
  });
  const recurring = await startSubscription(running, {}, expiring.id);
  await move(running, "+4months");
  expect(await status(recurring)).not.toBe("active");
  const failed = running.receiver.of("payment_intent.payment_failed")[0]?.event.data.object;
  expect(failed).toMatchObject({ last_payment_error: { code: "expired_card" } });
  const paid = (await invoices(running, recurring)).filter((invoice) => invoice.status === "paid");
  for (const invoice of paid)
    expect(new Date(invoice.created * 1000).getTime()).toBeLessThan(
      Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + 1, 1),
    );
});

test("a renewal from a bank account stays open until it settles; one with `fail-next` fails", async () => {
  const recurring = await startSubscription(running, {}, "pm_usBankAccount_success");
  await move(running, "+1month");
  await move(running, "+2days");
  expect((await invoices(running, recurring))[0]).toMatchObject({ status: "open", attempt_count: 1 });
  expect(await status(recurring)).toBe("active");
  await move(running, "+1week");
  expect((await invoices(running, recurring))[0]?.status).toBe("paid");
  await running.control(`subscriptions/${recurring.subscription.id}/fail-next`, {});
  // One day at a time: banks take four to six days, and three days later the next attempt follows.
  while (running.receiver.of("invoice.payment_failed").length === 0) await move(running, "+1day");
  expect(running.receiver.of("invoice.payment_failed")).toHaveLength(1);
  expect((await invoices(running, recurring))[0]).toMatchObject({ status: "open", attempt_count: 1 });
  expect(await status(recurring)).toBe("past_due");
});

test("a card that requires authentication every time cannot renew; one authenticated when saved can", async () => {
  for (const [token, expected] of [
    ["pm_card_authenticationRequired", "past_due"],
    ["pm_card_authenticationRequiredOnSetup", "active"],
  ] as const) {
    const recurring = await startSubscription(running, {}, token);
    const [intent] = recurring.clientSecret.split("_secret_");
    await running.control(`payment_intents/${intent}/authenticate`);
    await move(running, "+1month");
    await move(running, "+2hours");
    expect(await status(recurring)).toBe(expected);
  }
});

test("a nonprofit that may not accept payments costs an attempt, not the schedule", async () => {
  const recurring = await startSubscription(running);
  await running.control("accounts/acct_hope/capabilities", { transfers: "inactive" });
  await move(running, "+1month");
  await move(running, "+2hours");
  expect(await status(recurring)).toBe("past_due");
  await running.control("accounts/acct_hope/capabilities", { transfers: "active" });
  await move(running, "+3days");
  expect(await status(recurring)).toBe("active");
});
