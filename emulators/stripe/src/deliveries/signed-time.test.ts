import { afterEach, beforeEach, expect, test } from "vitest";
import { account, openPayment, PLATFORM_SECRET, type Running, start } from "../testing/start";

let running: Running;

beforeEach(async () => {
  running = await start();
  await account(running);
});
afterEach(() => running.stop());

// The app verifies with Stripe's SDK, which uses real time, so signatures stay valid while the clock is moved.
test.each([
  ["a year ahead", 365],
  ["not moved", 0],
])("an event is signed with real time and dated by the installation's clock: %s", async (_where, days) => {
  const movedMs = days * 86_400_000;
  running.emulator.simulator.clock.move(movedMs);
  await openPayment(running);
  const [delivered] = await running.receiver.until("payment_intent.created");
  const { body = "", signature = "" } = delivered ?? {};
  const event = running.stripe.webhooks.constructEvent(body, signature, PLATFORM_SECRET);
  expect(Math.abs(event.created * 1000 - Date.now() - movedMs)).toBeLessThan(60_000);
});
