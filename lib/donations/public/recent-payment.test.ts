import { beforeEach, expect, test, vi } from "vitest";
import { recentPayment } from "./recent-payment";

const processor = vi.hoisted(() => ({ requested: [] as string[], down: false }));
vi.mock("@/lib/services/stripe/payments", () => ({
  retrievePayment: async (intentId: string) => {
    processor.requested.push(intentId);
    if (processor.down) throw new Error("down");
    return { intentId, status: `answer ${processor.requested.length}` };
  },
}));
beforeEach(() => Object.assign(processor, { requested: [], down: false }));

const NOW = Date.parse("2026-11-21T12:00:00Z");
const view = (intentId: string, ms: number) => recentPayment(intentId, new Date(NOW + ms));

test("reads of an unpaid donation query the processor at most once in two seconds", async () => {
  const [first, ...others] = await Promise.all(
    Array.from({ length: 100 }, (_, index) => view("pi_a", index * 19)),
  );
  for (const other of others) expect(other).toBe(first);
  expect(processor.requested).toEqual(["pi_a"]);
  await view("pi_b", 0);
  expect(await view("pi_a", 2000)).toMatchObject({ status: "answer 3" });
  expect(processor.requested).toEqual(["pi_a", "pi_b", "pi_a"]);
});

test("a failed call is not cached", async () => {
  processor.down = true;
  await expect(view("pi_c", 0)).rejects.toThrow("down");
  processor.down = false;
  expect(await view("pi_c", 10)).toMatchObject({ intentId: "pi_c" });
});

test("nothing stale is returned after the clock is set back", async () => {
  await view("pi_d", 60_000);
  await view("pi_d", 0);
  expect(processor.requested).toEqual(["pi_d", "pi_d"]);
});
