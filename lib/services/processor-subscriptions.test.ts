import { expect, test, vi } from "vitest";
import { changeSubscriptionAmount } from "./processor-subscriptions";

const update = vi.hoisted(() => vi.fn());
vi.mock("./processor-client", () => ({
  call: (work: (api: unknown) => unknown) => work({ subscriptions: { update } }),
}));

test("another amount goes to the processor together with our part of it", async () => {
  update.mockResolvedValue({
    id: "sub_1",
    customer: "cus_1",
    items: { data: [] },
    pause_collection: null,
    metadata: {},
  });
  await changeSubscriptionAmount("sub_1", {
    itemId: "si_1",
    productId: "prod_1",
    frequency: "QUARTERLY",
    totalCents: 1000,
    feeBasisPoints: 520,
    metadata: {},
  });
  expect(update).toHaveBeenCalledExactlyOnceWith(
    "sub_1",
    expect.objectContaining({
      application_fee_percent: 5.2,
      proration_behavior: "none",
      items: [{ id: "si_1", price_data: expect.objectContaining({ unit_amount: 1000 }) }],
    }),
  );
});
