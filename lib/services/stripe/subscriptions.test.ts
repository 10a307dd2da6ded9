import Stripe from "stripe";
import { expect, test, vi } from "vitest";
import {
  cancelSubscription,
  changeSubscriptionTerms,
  setSubscriptionMethod,
  setSubscriptionPaused,
} from "./subscriptions";

const update = vi.hoisted(() => vi.fn());
const cancel = vi.hoisted(() => vi.fn());
const retrieve = vi.hoisted(() => vi.fn());
vi.mock("./client", () => ({
  call: (work: (api: unknown) => unknown) => work({ subscriptions: { update, cancel, retrieve } }),
}));

const amount = {
  itemId: "si_1",
  productId: "prod_1",
  frequency: "QUARTERLY",
  totalCents: 1000,
  feeBasisPoints: 520,
  firstChargeAt: null,
  metadata: {},
} as const;

test("a new amount is sent to the processor together with our part of it", async () => {
  update.mockResolvedValue({
    id: "sub_1",
    customer: "cus_1",
    items: { data: [] },
    pause_collection: null,
    metadata: {},
  });
  await changeSubscriptionTerms("sub_1", amount);
  expect(update).toHaveBeenCalledExactlyOnceWith(
    "sub_1",
    expect.objectContaining({
      application_fee_percent: 5.2,
      proration_behavior: "none",
      items: [{ id: "si_1", price_data: expect.objectContaining({ unit_amount: 1000 }) }],
    }),
  );
});

test("a new frequency starts with the next charge on its day, and nothing is charged before", async () => {
  update.mockReset().mockResolvedValue({
    id: "sub_1",
    customer: "cus_1",
    items: { data: [{ price: { unit_amount: 1000, recurring: { interval: "month", interval_count: 3 } } }] },
    pause_collection: null,
    metadata: {},
  });
  const firstChargeAt = new Date("2027-01-03T09:12:40.000Z");
  const state = await changeSubscriptionTerms("sub_1", { ...amount, firstChargeAt });
  expect(update).toHaveBeenCalledExactlyOnceWith(
    "sub_1",
    expect.objectContaining({ proration_behavior: "none", trial_end: firstChargeAt.getTime() / 1000 }),
  );
  expect(state.frequency).toBe("QUARTERLY");
});

test.each([
  ["another amount", () => changeSubscriptionTerms("sub_1", amount)],
  ["a pause", () => setSubscriptionPaused("sub_1", { paused: true, until: null, metadata: {} })],
  ["another method", () => setSubscriptionMethod("sub_1", { methodId: "pm_1", metadata: {} })],
  ["an end", () => cancelSubscription("sub_1", "Moving away")],
])("%s of an ended subscription returns its final state; any other refusal is thrown", async (_, change) => {
  const refusal = new Stripe.errors.StripeInvalidRequestError({
    type: "invalid_request_error",
    message: "A canceled subscription can only update its cancellation_details and metadata.",
  });
  update.mockRejectedValue(refusal);
  cancel.mockRejectedValue(refusal);
  const running = {
    id: "sub_1",
    customer: "cus_1",
    status: "active",
    items: { data: [] },
    pause_collection: null,
    cancel_at: null,
    metadata: {},
  };
  retrieve.mockResolvedValue({ ...running, status: "canceled", ended_at: 1_767_225_600 });
  expect(await change()).toMatchObject({ endedAt: new Date("2026-01-01T00:00:00Z") });
  retrieve.mockResolvedValue(running);
  await expect(change()).rejects.toBe(refusal);
});
