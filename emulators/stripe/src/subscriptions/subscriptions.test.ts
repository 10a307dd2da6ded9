import { afterEach, beforeEach, expect, test } from "vitest";
import { account, type Running, start } from "../testing/start";
import {
  intentOf,
  invoices,
  move,
  openSubscription,
  payFirst,
  startSubscription,
} from "../testing/subscriptions";

let running: Running;

beforeEach(async () => {
  running = await start();
  await account(running);
});
afterEach(() => running.stop());

/** The types of all events, oldest first. */
function events(): string[] {
  return [...running.emulator.simulator.store.events.values()].map(({ type }) => type);
}

test("a first payment activates an incomplete subscription and saves its method, with events in Stripe's order", async () => {
  const { stripe } = running;
  const recurring = await openSubscription(running);
  expect(recurring.subscription).toMatchObject({ status: "incomplete", application_fee_percent: 3.4 });
  const before = events().length;
  expect(events().slice(2)).toEqual([
    "customer.subscription.created",
    "invoice.created",
    "payment_intent.created",
    "invoice.finalized",
  ]);
  await payFirst(running, recurring);
  expect(events().slice(before)).toEqual([
    "charge.succeeded",
    "payment_intent.succeeded",
    "charge.updated",
    "application_fee.created",
    "transfer.created",
    "payment_method.attached",
    "invoice_payment.paid",
    "invoice.paid",
    "invoice.payment_succeeded",
    "customer.subscription.updated",
  ]);
  const subscription = await stripe.subscriptions.retrieve(recurring.subscription.id, {
    expand: ["default_payment_method"],
  });
  expect(subscription).toMatchObject({
    status: "active",
    default_payment_method: { customer: recurring.customer.id, card: { last4: "4242" } },
  });
  const { event } = await running.receiver.about("customer.subscription.updated", subscription.id);
  expect(event.data.previous_attributes).toEqual({ status: "incomplete", default_payment_method: null });
  const [invoice] = await invoices(running, recurring);
  expect(invoice).toMatchObject({
    status: "paid",
    billing_reason: "subscription_create",
    attempt_count: 1,
    parent: {
      subscription_details: { subscription: subscription.id, metadata: { subscriptionId: "subscription_1" } },
    },
  });
  expect(await intentOf(running, invoice?.id ?? "")).toMatchObject({
    metadata: {},
    customer: recurring.customer.id,
    application_fee_amount: 85,
    transfer_data: { destination: "acct_hope" },
    setup_future_usage: "off_session",
    latest_charge: { application_fee_amount: 85, metadata: {} },
  });
});

test("the fee percentage of the first invoice is rounded to the nearest cent, half a cent up", async () => {
  for (const [amount, percent, fee] of [
    [2500, 3.42, 86],
    [1050, 3.1, 33],
    [99_999_999, 0.01, 10_000],
    [5000, 0, 0],
  ] as const) {
    const recurring = await openSubscription(running, { amount, application_fee_percent: percent });
    const [invoice] = await invoices(running, recurring);
    expect((await intentOf(running, invoice?.id ?? "")).application_fee_amount).toBe(fee);
  }
});

test("the same idempotency key creates one subscription", async () => {
  const { stripe } = running;
  const customer = await stripe.customers.create({});
  const product = await stripe.products.create({ name: "Donation" });
  const create = (): Promise<{ id: string }> =>
    stripe.subscriptions.create(
      {
        customer: customer.id,
        items: [
          {
            price_data: {
              currency: "usd",
              product: product.id,
              unit_amount: 2500,
              recurring: { interval: "month" },
            },
          },
        ],
        payment_behavior: "default_incomplete",
        expand: ["latest_invoice.confirmation_secret"],
      },
      { idempotencyKey: "plan:1" },
    );
  const [one, other] = [await create(), await create()];
  expect(other).toEqual(expect.objectContaining({ id: one.id }));
  expect(running.emulator.simulator.store.tables.subscription.size).toBe(1);
  expect(running.emulator.simulator.store.tables.invoice.size).toBe(1);
});

test("an unpaid subscription expires after 23 hours: its invoice is voided, its payment canceled", async () => {
  const { stripe } = running;
  const recurring = await openSubscription(running);
  await expect(payFirst(running, recurring, "pm_card_visa_chargeDeclined")).rejects.toMatchObject({
    code: "card_declined",
  });
  expect((await stripe.subscriptions.retrieve(recurring.subscription.id)).status).toBe("incomplete");
  await move(running, "+22hours");
  expect((await stripe.subscriptions.retrieve(recurring.subscription.id)).status).toBe("incomplete");
  await move(running, "+1hour");
  expect((await stripe.subscriptions.retrieve(recurring.subscription.id)).status).toBe("incomplete_expired");
  const [invoice] = await invoices(running, recurring);
  expect(invoice).toMatchObject({ status: "void", attempt_count: 1 });
  const intent = await intentOf(running, invoice?.id ?? "");
  expect(intent).toMatchObject({ status: "canceled", cancellation_reason: "void_invoice" });
  await expect(payFirst(running, recurring)).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  expect(events().slice(-3)).toEqual([
    "payment_intent.canceled",
    "invoice.voided",
    "customer.subscription.updated",
  ]);
});

test("canceling before the first payment expires it; the payment alone cannot be canceled", async () => {
  const { stripe } = running;
  const recurring = await openSubscription(running);
  const [intent = ""] = recurring.clientSecret.split("_secret_");
  await expect(stripe.paymentIntents.cancel(intent)).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  const ended = await stripe.subscriptions.cancel(recurring.subscription.id);
  expect(ended.status).toBe("incomplete_expired");
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe("canceled");
});

test("a processing first bank payment keeps the subscription incomplete beyond the 23 hours", async () => {
  const { stripe } = running;
  const good = await startSubscription(running, {}, "pm_usBankAccount_success");
  const bad = await startSubscription(running, {}, "pm_usBankAccount_accountClosed");
  await move(running, "+3days");
  expect((await stripe.subscriptions.retrieve(good.subscription.id)).status).toBe("incomplete");
  await move(running, "+1week");
  expect((await stripe.subscriptions.retrieve(good.subscription.id)).status).toBe("active");
  expect((await stripe.subscriptions.retrieve(bad.subscription.id)).status).toBe("incomplete_expired");
  const [invoice] = await invoices(running, good);
  expect(invoice).toMatchObject({ status: "paid", attempt_count: 1 });
});

test("an amount changes from the next period on, and the event has the old value", async () => {
  const { stripe } = running;
  const recurring = await startSubscription(running);
  const [item] = recurring.subscription.items.data;
  const product = String(item?.price.product);
  const changed = await stripe.subscriptions.update(recurring.subscription.id, {
    items: [
      {
        id: item?.id ?? "",
        price_data: { currency: "usd", product, unit_amount: 4000, recurring: { interval: "month" } },
      },
    ],
    proration_behavior: "none",
    metadata: { subscriptionId: "subscription_1", note: "more" },
  });
  expect(changed.items.data[0]?.price.unit_amount).toBe(4000);
  const [, update] = await running.receiver.until("customer.subscription.updated", 2);
  expect(update?.event.data.previous_attributes).toMatchObject({
    items: { data: [{ price: { unit_amount: 2500 } }] },
  });
  expect((await invoices(running, recurring)).map(({ total }) => total)).toEqual([2500]);
  await move(running, "+32days");
  expect((await invoices(running, recurring)).map(({ total }) => total)).toEqual([4000, 2500]);
});

test("a scheduled cancellation takes effect at the end of the period, and can be removed before", async () => {
  const { stripe } = running;
  const recurring = await startSubscription(running);
  const end = recurring.subscription.items.data[0]?.current_period_end;
  const planned = await stripe.subscriptions.update(recurring.subscription.id, {
    cancel_at_period_end: true,
  });
  expect(planned).toMatchObject({ cancel_at: end, status: "active" });
  await stripe.subscriptions.update(recurring.subscription.id, { cancel_at_period_end: false });
  // In days: two moves by a month each would not reach the end of two months that started on a 31st.
  await move(running, "+31days");
  await stripe.subscriptions.update(recurring.subscription.id, { cancel_at_period_end: true });
  await move(running, "+31days");
  const ended = await stripe.subscriptions.retrieve(recurring.subscription.id);
  expect(ended).toMatchObject({
    status: "canceled",
    cancellation_details: { reason: "cancellation_requested" },
    ended_at: ended.items.data[0]?.current_period_end,
  });
  await move(running, "+6months");
  expect(await invoices(running, recurring)).toHaveLength(2);
});

test("a canceled subscription is not charged again, and cannot be canceled again", async () => {
  const { stripe } = running;
  const recurring = await startSubscription(running);
  const ended = await stripe.subscriptions.cancel(recurring.subscription.id, {
    cancellation_details: { comment: "moving away" },
  });
  expect(ended).toMatchObject({ status: "canceled", cancellation_details: { comment: "moving away" } });
  await running.receiver.about("customer.subscription.deleted", ended.id);
  await expect(stripe.subscriptions.cancel(ended.id)).rejects.toMatchObject({ code: "resource_missing" });
  await move(running, "+1year");
  expect(await invoices(running, recurring)).toHaveLength(1);
});

test("a pause with resumes_at ends at that time: one invoice is void, the next one is paid", async () => {
  const { stripe } = running;
  const recurring = await startSubscription(running);
  const { id } = recurring.subscription;
  const [item] = recurring.subscription.items.data;
  const resumesAt = (item?.current_period_end ?? 0) + 86_400;
  const paused = await stripe.subscriptions.update(id, {
    pause_collection: { behavior: "void", resumes_at: resumesAt },
  });
  expect(paused.pause_collection).toEqual({ behavior: "void", resumes_at: resumesAt });
  // An invoice is finalized an hour after its period begins, which is after exactly 31 days in some months.
  await move(running, "+31days");
  await move(running, "+2hours");
  expect((await invoices(running, recurring)).map(({ status }) => status)).toEqual(["void", "paid"]);
  await move(running, "+2days");
  expect((await stripe.subscriptions.retrieve(id)).pause_collection).toBeNull();
  await move(running, "+31days");
  expect((await invoices(running, recurring)).map(({ status }) => status)).toEqual(["paid", "void", "paid"]);
  await expect(
    stripe.subscriptions.update(id, { pause_collection: { behavior: "void", resumes_at: 1 } }),
  ).rejects.toThrow("in the future");
});

test("while paused, invoices are voided without an attempt, and afterwards they are paid again", async () => {
  const { stripe } = running;
  const recurring = await startSubscription(running);
  await stripe.subscriptions.update(recurring.subscription.id, { pause_collection: { behavior: "void" } });
  await move(running, "+31days");
  await move(running, "+2hours");
  expect((await invoices(running, recurring)).map(({ status }) => status)).toEqual(["void", "paid"]);
  expect((await stripe.subscriptions.retrieve(recurring.subscription.id)).status).toBe("active");
  await stripe.subscriptions.update(recurring.subscription.id, { pause_collection: "" });
  await move(running, "+31days");
  expect((await invoices(running, recurring)).map(({ status }) => status)).toEqual(["paid", "void", "paid"]);
});

test("another interval with a trial until the next charge charges nothing now and keeps its day; without one it is refused", async () => {
  const { stripe } = running;
  const recurring = await startSubscription(running);
  const { id } = recurring.subscription;
  const before = await stripe.subscriptions.retrieve(id);
  const item = before.items.data[0];
  const end = item?.current_period_end ?? 0;
  const product = typeof item?.price.product === "string" ? item.price.product : "";
  const recurringEvery = { interval: "month" as const, interval_count: 3 };
  const items = [
    {
      id: item?.id ?? "",
      price_data: { currency: "usd", product, unit_amount: 2500, recurring: recurringEvery },
    },
  ];
  await expect(stripe.subscriptions.update(id, { items, proration_behavior: "none" })).rejects.toMatchObject({
    param: "items[0][price_data][recurring]",
  });
  const changed = await stripe.subscriptions.update(id, {
    items,
    trial_end: end,
    proration_behavior: "none",
  });
  expect(changed.items.data[0]).toMatchObject({
    current_period_end: end,
    price: { unit_amount: 2500, recurring: recurringEvery },
  });
  expect((await invoices(running, recurring))[0]).toMatchObject({ status: "paid", total: 0 });
  await move(running, new Date((end + 2 * 3600) * 1000));
  const [charged] = await invoices(running, recurring);
  expect(charged).toMatchObject({ status: "paid", total: 2500, billing_reason: "subscription_cycle" });
  const next = new Date(end * 1000);
  next.setUTCMonth(next.getUTCMonth() + 3);
  const renewed = await stripe.subscriptions.retrieve(id);
  expect(renewed.items.data[0]?.current_period_end).toBe(next.getTime() / 1000);
});

test("a trial moves the next charge and all later ones, and its invoice of $0 has no payment", async () => {
  const { stripe } = running;
  const recurring = await startSubscription(running);
  const { id } = recurring.subscription;
  const before = events().length;
  const end = Math.floor(running.emulator.simulator.now()) + 10 * 86_400;
  const moved = await stripe.subscriptions.update(id, { trial_end: end, proration_behavior: "none" });
  expect(moved).toMatchObject({ status: "trialing", trial_end: end, billing_cycle_anchor: end });
  expect(moved.items.data[0]?.current_period_end).toBe(end);
  expect(events().slice(before)).toEqual([
    "invoice.created",
    "invoice.finalized",
    "invoice.paid",
    "invoice.payment_succeeded",
    "customer.subscription.updated",
  ]);
  const [free] = await invoices(running, recurring);
  expect(free).toMatchObject({
    status: "paid",
    total: 0,
    amount_paid: 0,
    billing_reason: "subscription_update",
  });
  expect((await stripe.invoicePayments.list({ invoice: free?.id ?? "" })).data).toEqual([]);
  await move(running, new Date((end + 2 * 3600) * 1000));
  const renewed = await stripe.subscriptions.retrieve(id);
  expect(renewed).toMatchObject({ status: "active", trial_end: end, billing_cycle_anchor: end });
  const [charged, ...rest] = await invoices(running, recurring);
  expect(charged).toMatchObject({ status: "paid", total: 2500, billing_reason: "subscription_cycle" });
  expect(rest).toHaveLength(2);
  await expect(
    stripe.subscriptions.update(id, { trial_end: end, proration_behavior: "none" }),
  ).rejects.toMatchObject({ param: "trial_end" });
});
