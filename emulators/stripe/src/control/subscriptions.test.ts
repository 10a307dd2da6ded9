import { afterAll, beforeAll, expect, test } from "vitest";
import { account, type Running, start } from "../testing/start";
import { invoices, move, startSubscription } from "../testing/subscriptions";

let running: Running;

beforeAll(async () => {
  running = await start();
  await account(running);
});
afterAll(() => running.stop());

const DAY = 86_400;
const now = (): number => Math.floor(Date.now() / 1000);

const past = (number: number): Record<string, unknown> => ({
  id: `sub_past${number}`,
  customer: { id: `cus_past${number}`, email: `donor${number}@example.org`, name: "Jo Lind" },
  amount: 2500,
  interval: "month",
  interval_count: 3,
  anchor: now() - 400 * DAY,
  destination: "acct_hope",
  application_fee_percent: 3.2,
  metadata: { subscriptionId: `subscription_${number}` },
});

test("active subscriptions are imported once, without events, and renew when due", async () => {
  const answer = await running.control("subscriptions", [past(1), past(2)]);
  expect(await answer.json()).toEqual({ imported: 2, known: 0 });
  expect(await (await running.control("subscriptions", past(2))).json()).toEqual({ imported: 0, known: 1 });
  expect(running.receiver.received).toHaveLength(0);
  const subscription = await running.stripe.subscriptions.retrieve("sub_past1");
  const [item] = subscription.items.data;
  expect(subscription).toMatchObject({
    status: "active",
    customer: "cus_past1",
    metadata: { subscriptionId: "subscription_1" },
  });
  expect(item?.current_period_start).toBeLessThanOrEqual(now());
  expect(item?.current_period_end).toBeGreaterThan(now());
  await move(running, "+1quarter");
  await move(running, "+2hours");
  const { event } = await running.receiver.about(
    "invoice.created",
    (await running.stripe.invoices.list({ subscription: "sub_past1" })).data[0]?.id ?? "",
  );
  expect(event.data.object).toMatchObject({
    billing_reason: "subscription_cycle",
    created: item?.current_period_end,
    parent: { subscription_details: { metadata: { subscriptionId: "subscription_1" } } },
  });
  const [renewal] = (await running.stripe.invoices.list({ subscription: "sub_past1" })).data;
  expect(renewal).toMatchObject({ status: "paid", total: 2500 });
});

test("an invalid subscription in a list refuses the whole list", async () => {
  const broken = [
    { ...past(11), destination: "acct_unknown" },
    { ...past(11), interval: "fortnight" },
    { ...past(11), payment_method: "cash" },
    { ...past(11), amount: 10 },
  ];
  for (const one of broken)
    expect((await running.control("subscriptions", [past(10), one])).status).toBe(400);
  expect(running.emulator.simulator.store.get("subscription", "sub_past10")).toBeUndefined();
});

test("Stripe's dashboard pauses, resumes and cancels, and the app is informed by events", async () => {
  const { subscription } = await startSubscription(running);
  const act = (verb: string, body = {}): Promise<Response> =>
    running.control(`subscriptions/${subscription.id}/${verb}`, body);
  expect(await (await act("pause")).json()).toMatchObject({ pause_collection: { behavior: "void" } });
  expect(await (await act("resume")).json()).toMatchObject({ pause_collection: null });
  expect((await act("fail-next", { decline: "bad mood" })).status).toBe(400);
  expect(await (await act("cancel")).json()).toMatchObject({ status: "canceled" });
  await running.receiver.about("customer.subscription.deleted", subscription.id);
  expect((await act("cancel")).status).toBe(400);
  expect((await running.control("subscriptions/sub_unknown/cancel", {})).status).toBe(404);
});

test("the next automatic attempt fails with the given reason, and only that one", async () => {
  const recurring = await startSubscription(running);
  await running.control(`subscriptions/${recurring.subscription.id}/fail-next`, { decline: "lost_card" });
  await move(running, "+1month");
  await move(running, "+2hours");
  const [invoice] = await invoices(running, recurring);
  expect(invoice).toMatchObject({ status: "open", attempt_count: 1 });
  const failed = running.receiver.of("payment_intent.payment_failed").at(-1)?.event.data.object;
  expect(failed).toMatchObject({ last_payment_error: { decline_code: "lost_card" } });
  await move(running, "+3days");
  expect((await invoices(running, recurring))[0]?.status).toBe("paid");
});

test("the console shows a subscription with its invoices, and its buttons work", async () => {
  const { subscription } = await startSubscription(running);
  const page = `/subscriptions/${subscription.id}`;
  const press = (path: string, form: Record<string, string> = {}): Promise<Response> =>
    fetch(`${running.origin}${path}`, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  const shown = async (path: string): Promise<string> => {
    const answer = await fetch(`${running.origin}${path}`);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  expect(await shown("/subscriptions")).toContain(subscription.id);
  await press(`${page}/fail-next`);
  expect(await shown(page)).toContain("insufficient funds");
  const before = running.emulator.simulator.now();
  expect((await press("/clock", { by: "+1day" })).headers.get("location")).toMatch(/^\/clock\?moved=/);
  expect(running.emulator.simulator.now() - before).toBeGreaterThanOrEqual(DAY);
  expect(await shown("/clock?moved=3-12")).toContain("3 moments");
  expect((await press("/clock", { by: "-1day" })).status).toBe(400);
  const [invoice] = (await running.stripe.invoices.list({ subscription: subscription.id })).data;
  expect(await shown(new URL(invoice?.hosted_invoice_url ?? "").pathname)).toContain("Hope Shelter");
  await press(`${page}/cancel`);
  expect((await running.stripe.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
});
