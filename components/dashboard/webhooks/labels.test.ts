import { expect, test } from "vitest";
import { WEBHOOK_EVENT_TYPES } from "@/lib/webhooks/schemas";
import { disabledNotice, duration, eventTypesLabel, healthOf, TYPE_GROUPS } from "./labels";

const fresh = { status: "ENABLED", disabledReason: null, failingSince: null, lastSuccessAt: null } as const;
const at = "2026-11-21T14:05:00.000Z";

test("every event type can be selected, exactly once", () => {
  expect(TYPE_GROUPS.flatMap((group) => group.types)).toEqual([...WEBHOOK_EVENT_TYPES]);
});

test("an endpoint's health shows its most important state", () => {
  const labelOf = (it: Parameters<typeof healthOf>[0]) => healthOf(it, "UTC").label;
  expect(labelOf(fresh)).toBe("Waiting");
  expect(labelOf({ ...fresh, lastSuccessAt: at })).toBe("Working");
  expect(labelOf({ ...fresh, lastSuccessAt: at, failingSince: at })).toBe("Failing");
  expect(labelOf({ ...fresh, failingSince: at, status: "DISABLED" })).toBe("Disabled");
  const off = {
    ...fresh,
    status: "DISABLED" as const,
    disabledReason: "No delivery succeeded for three days",
  };
  expect(healthOf(off, "UTC")).toMatchObject({ tone: "bad", detail: off.disabledReason });
});

test("a disabled endpoint states the reason, and that missed events are not sent later", () => {
  expect(disabledNotice({ ...fresh, failingSince: at }, "UTC")).toBeNull();
  const byHand = disabledNotice({ ...fresh, status: "DISABLED" }, "UTC");
  expect(byHand).toMatchObject({ tone: "info", title: "This webhook is disabled" });
  const failed = disabledNotice(
    { status: "DISABLED", disabledReason: "No delivery succeeded for three days", failingSince: at },
    "UTC",
  );
  expect(failed?.tone).toBe("bad");
  expect(failed?.words).toMatch(
    /^No delivery succeeded for three days\. Failing since Nov 21, 2026, 2:05 PM UTC\. /,
  );
  const reason = "The API key that set its URL was revoked";
  const revoked = disabledNotice({ ...fresh, status: "DISABLED", disabledReason: reason }, "UTC");
  expect(revoked?.words).toMatch(/^The API key .* was revoked\. Check that the URL belongs to you/);
  expect(revoked?.title).not.toContain("failed");
  for (const words of [byHand?.words, failed?.words, revoked?.words])
    expect(words).toContain("are not sent later");
});

test("event types and durations are shortened", () => {
  expect(eventTypesLabel([])).toBe("All events");
  expect(eventTypesLabel(["payout.paid"])).toBe("payout.paid");
  expect(eventTypesLabel(["payout.paid", "payout.failed", "campaign.ended"])).toBe("payout.paid and 2 more");
  expect(duration(184)).toBe("184 ms");
  expect(duration(10_004)).toBe("10.0 s");
});
