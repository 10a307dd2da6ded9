import { expect, test } from "vitest";
import { translationOf } from "@/lib/languages/translator";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { changesUntil } from "./labels";

const TRANSLATION = translationOf("en");
const subscription = (mayChange: PublicSubscription["mayChange"], linkExpiresAt: string | null) =>
  ({ mayChange, linkExpiresAt, org: { timezone: "America/New_York" } }) as PublicSubscription;
const END = "2026-11-21T20:42:00.000Z";

test("the permissions of a link and their expiration are stated in the organization's time zone", () => {
  expect(changesUntil(subscription("EVERYTHING", END), TRANSLATION)).toBe(
    "You can make changes with this link until Nov 21, 2026, 3:42 PM EST.",
  );
  expect(changesUntil(subscription("PAYMENT_METHOD", END), TRANSLATION)).toBe(
    "You can change your payment method with this link until Nov 21, 2026, 3:42 PM EST.",
  );
  expect(changesUntil(subscription("NOTHING", null), TRANSLATION)).toBeNull();
});
