import { expect, test } from "vitest";
import { WEBHOOK_EVENT_TYPES } from "@/lib/outbound/schemas";
import { duration, healthOf, TYPE_GROUPS, wantedTypes } from "./words";

const fresh = { status: "ENABLED", disabledReason: null, failingSince: null, lastSuccessAt: null } as const;
const at = "2026-11-21T14:05:00.000Z";

test("every type of event can be chosen, once", () => {
  expect(TYPE_GROUPS.flatMap((group) => group.types)).toEqual([...WEBHOOK_EVENT_TYPES]);
});

test("an endpoint's health names what a person should know first", () => {
  const labelOf = (it: Parameters<typeof healthOf>[0]) => healthOf(it, "UTC").label;
  expect(labelOf(fresh)).toBe("Waiting");
  expect(labelOf({ ...fresh, lastSuccessAt: at })).toBe("Working");
  expect(labelOf({ ...fresh, lastSuccessAt: at, failingSince: at })).toBe("Failing");
  expect(labelOf({ ...fresh, failingSince: at, status: "DISABLED" })).toBe("Disabled");
  const off = { ...fresh, status: "DISABLED" as const, disabledReason: "It took nothing for three days" };
  expect(healthOf(off, "UTC")).toMatchObject({ tone: "bad", detail: off.disabledReason });
});

test("wanted types and durations are short", () => {
  expect(wantedTypes([])).toBe("All events");
  expect(wantedTypes(["payout.paid"])).toBe("payout.paid");
  expect(wantedTypes(["payout.paid", "payout.failed", "campaign.ended"])).toBe("payout.paid and 2 more");
  expect(duration(184)).toBe("184 ms");
  expect(duration(10_004)).toBe("10.0 s");
});
