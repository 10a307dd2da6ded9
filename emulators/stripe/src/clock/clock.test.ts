import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeClock } from "@almoner/emulator-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { account, openPayment, type Running, start } from "../testing/start";
import { invoices, move, startSubscription } from "../testing/subscriptions";

let running: Running;

beforeEach(async () => {
  running = await start();
  await account(running);
});
afterEach(() => running.stop());

test("a year of a monthly subscription runs on the right days, and no step times out", async () => {
  const recurring = await startSubscription(running);
  const moved = await move(running, "+1year");
  expect(moved.late).toBe(0);
  const { anchor } = running.emulator.simulator.store.get("subscription", recurring.subscription.id) ?? {};
  const all = (await invoices(running, recurring)).reverse();
  expect(all).toHaveLength(13);
  expect(moved.steps).toBeGreaterThanOrEqual(23);
  expect(moved.events).toBeGreaterThan(100);
  const months = all.map(({ created }) => new Date(created * 1000));
  const first = new Date((anchor ?? 0) * 1000);
  for (const [index, date] of months.entries())
    expect(date.getUTCFullYear() * 12 + date.getUTCMonth()).toBe(
      first.getUTCFullYear() * 12 + first.getUTCMonth() + index,
    );
  for (const invoice of all.slice(1, 12))
    expect((invoice.status_transitions.paid_at ?? 0) - invoice.created).toBeLessThan(3605);
});

test("events carry the date on which they happened, and are delivered in that order", async () => {
  await startSubscription(running);
  // Waits until the events of the beginning are delivered.
  await move(running, "+1day");
  const { length } = running.receiver.received;
  await move(running, "+4months");
  const dates = running.receiver.received.slice(length).map(({ event }) => event.created);
  expect(dates.length).toBeGreaterThan(40);
  expect(dates).toEqual(dates.toSorted((one, other) => one - other));
  expect(new Set(dates).size).toBeGreaterThanOrEqual(7);
});

test("the clock is shared by the installation, and stays where it was moved to", async () => {
  const before = Date.now();
  const { now, offsetMs } = await move(running, "+2days");
  expect(Date.parse(now) - before).toBeGreaterThanOrEqual(2 * 24 * 3600 * 1000 - 1000);
  expect(JSON.parse(readFileSync(join(running.dataDir, "clock.json"), "utf8"))).toEqual({ offsetMs });
  expect(Math.abs(makeClock(running.dataDir)().getTime() - Date.parse(now))).toBeLessThan(60_000);
  const read = await (await fetch(`${running.origin}/_control/clock`)).json();
  expect(read).toMatchObject({ offsetMs });
});

test("it can be reset to real time only while no records of a later time exist", async () => {
  const reset = (): Promise<Response> => fetch(`${running.origin}/_control/clock`, { method: "DELETE" });
  await move(running, "+1day");
  expect((await reset()).status).toBe(200);
  expect(await (await fetch(`${running.origin}/_control/clock`)).json()).toMatchObject({ offsetMs: 0 });
  await move(running, "+1day");
  await openPayment(running);
  const refused = await reset();
  expect(refused.status).toBe(400);
  expect((await refused.json()).error.message).toContain("cannot go back");
  expect((await running.control("clock", { reset: true })).status).toBe(400);
});

test.each([{}, { by: "+1month", to: "2030-01-01T00:00:00Z" }, { by: "yesterday" }, { to: "2020-01-01" }, []])(
  "moving by %j is refused",
  async (body) => {
    expect((await running.control("clock", body)).status).toBe(400);
  },
);

test("parallel moves run one after the other", async () => {
  const recurring = await startSubscription(running);
  // On some days a second month counted from 28 February would end before the subscription's second period.
  await Promise.all([move(running, "+31days"), move(running, "+31days"), move(running, "+2hours")]);
  expect((await invoices(running, recurring)).map(({ status }) => status)).toEqual(["paid", "paid", "paid"]);
});

test("a bank payment settles while the clock passes its day", async () => {
  const { stripe } = running;
  const payment = await openPayment(running);
  await stripe.paymentIntents.confirm(payment.id, { payment_method: "pm_usBankAccount_success" });
  const settles = running.emulator.simulator.store.get("payment_intent", payment.id)?.settlesAt ?? 0;
  const { steps } = await move(running, new Date(settles * 1000));
  expect(steps).toBe(1);
  expect(await stripe.paymentIntents.retrieve(payment.id, { expand: ["latest_charge"] })).toMatchObject({
    status: "succeeded",
  });
});

test("an unresponsive app delays the clock for a bounded time, and gets every event later", async () => {
  running.receiver.answer = () => 500;
  const recurring = await startSubscription(running);
  const { steps, late } = await move(running, "+32days", 50);
  expect([late > 0, late <= steps]).toEqual([true, true]);
  expect(await invoices(running, recurring)).toHaveLength(2);
  running.receiver.answer = () => 200;
  await running.receiver.until("customer.subscription.updated", 2);
});
