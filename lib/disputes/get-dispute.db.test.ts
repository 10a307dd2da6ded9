import { expect, test, vi } from "vitest";
import { unique } from "@/db/testing";
import { getDonation } from "@/lib/donations/api";
import { person } from "@/lib/refunds/testing/story";
import { getDispute, listDisputes } from "./api";
import { CLEAN, simulateDispute } from "./testing/simulate-dispute";

vi.mock("@/lib/services/stripe/refunds", async () =>
  (await import("@/lib/refunds/testing/processor")).processor.services(),
);
vi.mock("@/lib/services/stripe/disputes", async () =>
  (await import("@/lib/refunds/testing/processor")).processor.services(),
);
vi.mock("@/lib/services/stripe/payments", async () => ({
  retrievePayment: async (id: string) => (await import("@/lib/refunds/testing/processor")).paymentOf(id),
}));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: never) =>
    (await import("@/lib/refunds/testing/processor")).processor.send(events),
}));
vi.mock("@/lib/services/log");

test("members see disputes with their donation, amounts and steps; non-members do not", async () => {
  const { paid, id } = await simulateDispute("won", { syncs: CLEAN });
  const ctx = person(paid.org.ownerId);
  const query = { orgId: paid.org.id, page: 1, limit: 50 };
  const list = await listDisputes.run(ctx, { query });
  expect(list).toMatchObject({
    disputes: [{ processorDisputeId: id, status: "WON", organizationEffectCents: 0, respondBy: null }],
    pagination: { total: 1 },
  });
  expect((await listDisputes.run(ctx, { query: { ...query, status: "OPEN" } })).disputes).toEqual([]);
  const found = await getDispute.run(ctx, { params: { id: list.disputes[0]?.id ?? "" } });
  expect(found.reasonText).toBe("The cardholder says that they did not make this payment");
  expect(found.donation).toMatchObject({ status: "SUCCEEDED", donor: { firstName: "Ada" } });
  expect(
    found.steps.map(({ kind, processorCents, organizationCents }) => [
      kind,
      processorCents,
      organizationCents,
    ]),
  ).toEqual([
    ["DISPUTE_OPENED", 0, 0],
    ["DISPUTE_WITHDRAWN", -6500, 0],
    ["TRANSFER_REVERSED", 0, -4967],
    ["DISPUTE_REINSTATED", 5000, 0],
    ["TRANSFERRED_AGAIN", 0, 4967],
    ["DISPUTE_CLOSED", 0, 0],
  ]);
  expect(await getDonation.run(ctx, { params: { id: paid.donation.id } })).toMatchObject({
    disputes: [{ id: found.id }],
  });
  const stranger = person(unique("user_"));
  await expect(getDispute.run(stranger, { params: { id: found.id } })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(getDispute.run(ctx, { params: { id: "unknown" } })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(listDisputes.run(stranger, { query })).rejects.toMatchObject({ code: "forbidden" });
});
