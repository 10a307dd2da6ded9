import { expect, test } from "vitest";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { changesUntil } from "./labels";

const subscription = (mayChange: PublicSubscription["mayChange"], linkExpiresAt: string | null) =>
  ({ mayChange, linkExpiresAt, org: { timezone: "America/New_York" } }) as PublicSubscription;
const END = "2026-11-21T20:42:00.000Z";

test("a donor reads until when the link permits what, in the organization's time zone", () => {
  expect(changesUntil(subscription("EVERYTHING", END))).toBe(
    "You can make changes with this link until 21 Nov 2026, 15:42 EST.",
  );
  expect(changesUntil(subscription("PAYMENT_METHOD", END))).toBe(
    "You can change the payment method with this link until 21 Nov 2026, 15:42 EST.",
  );
  expect(changesUntil(subscription("NOTHING", null))).toBeNull();
});
