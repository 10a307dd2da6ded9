import { afterEach, expect, test, vi } from "vitest";
import { makePaid, NOW, traceOf } from "@/lib/refunds/testing/story";
import { world } from "@/lib/refunds/testing/world";
import { items, rowOf, sync } from "./testing/simulate-dispute";

/** A callback that runs while a stale read waits for its first call that recovers money from the organization. */
const held = vi.hoisted(() => ({ meanwhile: null as (() => Promise<void>) | null }));

vi.mock("@/lib/services/stripe/refunds", async () => {
  const services = (await import("@/lib/refunds/testing/world")).world.services();
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
  (await import("@/lib/refunds/testing/world")).world.services(),
);
vi.mock("@/lib/services/stripe/payments", async () => ({
  retrievePayment: async (id: string) => (await import("@/lib/refunds/testing/world")).paymentOf(id),
}));
vi.mock("@/lib/services/inngest/send", () => ({
  sendToBackground: async (events: never) => (await import("@/lib/refunds/testing/world")).world.send(events),
}));
vi.mock("@/lib/services/log");

afterEach(() => {
  held.meanwhile = null;
});

test("a delayed read does not undo the decision of a newer one", async () => {
  const paid = await makePaid(world);
  const id = world.dispute(paid.chargeId, { amountCents: 5000 });
  world.withdraw(id);
  world.setStatus(id, "lost");
  let decided: Awaited<ReturnType<typeof traceOf>> | null = null;
  held.meanwhile = async () => {
    world.reinstate(id);
    world.setStatus(id, "won");
    expect(await sync(id, new Date(NOW.getTime() + 1000))).toBe("applied");
    decided = await traceOf(world, paid);
  };
  await sync(id, NOW);
  expect(decided).toMatchObject({ status: "SUCCEEDED", organization: { journal: 4827, account: 4827 } });
  expect(await traceOf(world, paid)).toEqual(decided);
  expect(await rowOf(id)).toMatchObject({ status: "WON", processorStatus: "won", reinstatedCents: 5000 });
  expect((await items(paid)).filter((item) => item.resolvedAt === null)).toEqual([]);
});
