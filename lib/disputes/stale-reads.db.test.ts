import { afterEach, expect, test, vi } from "vitest";
import { processor } from "@/lib/refunds/testing/processor";
import { makePaid, NOW, traceOf } from "@/lib/refunds/testing/story";
import { items, rowOf, sync } from "./testing/simulate-dispute";

/** A callback that runs while a stale read waits for its first call that recovers money from the organization. */
const held = vi.hoisted(() => ({ meanwhile: null as (() => Promise<void>) | null }));

vi.mock("@/lib/services/stripe/refunds", async () => {
  const services = (await import("@/lib/refunds/testing/processor")).processor.services();
  return {
    ...services,
    reverseTransfer: async (...args: Parameters<typeof services.reverseTransfer>) => {
      const { meanwhile } = held;
      held.meanwhile = null;
      await meanwhile?.();
      return services.reverseTransfer(...args);
    },
  };
});
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

afterEach(() => {
  held.meanwhile = null;
});

test("a delayed read does not undo the decision of a newer one", async () => {
  const paid = await makePaid(processor);
  const id = processor.dispute(paid.chargeId, { amountCents: 5000 });
  processor.withdraw(id);
  processor.setStatus(id, "lost");
  let decided: Awaited<ReturnType<typeof traceOf>> | null = null;
  held.meanwhile = async () => {
    processor.reinstate(id);
    processor.setStatus(id, "won");
    expect(await sync(id, new Date(NOW.getTime() + 1000))).toBe("applied");
    decided = await traceOf(processor, paid);
  };
  await sync(id, NOW);
  expect(decided).toMatchObject({ status: "SUCCEEDED", organization: { journal: 4827, account: 4827 } });
  expect(await traceOf(processor, paid)).toEqual(decided);
  expect(await rowOf(id)).toMatchObject({ status: "WON", processorStatus: "won", reinstatedCents: 5000 });
  expect((await items(paid)).filter((item) => item.resolvedAt === null)).toEqual([]);
});
