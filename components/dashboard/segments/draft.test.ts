import { describe, expect, it } from "vitest";
import { STARTERS } from "@/lib/segments/labels";
import type { Condition } from "@/lib/segments/schemas";
import { draftOf, newDraft, rulesOf } from "./draft";
import { FIELD_OPTIONS } from "./labels";

const CONDITIONS: Condition[] = [
  ...STARTERS.flatMap(({ rules }) => rules.conditions),
  {
    field: "GIVING",
    is: "GAVE",
    period: { kind: "DATES", from: "2026-01-01", to: null },
    campaignId: "c:1",
    atLeastCents: 50_000,
    atMostCents: 123_456,
    atLeastDonations: 2,
    atMostDonations: 9,
  },
  { field: "GIVING", is: "DID_NOT_GIVE", period: { kind: "YEAR", yearsAgo: 7 }, fundId: "f1" },
  { field: "LARGEST_DONATION", atLeastCents: 100_000 },
  { field: "FIRST_DONATION", is: "BEFORE", period: { kind: "DATES", from: "2025-01-01", to: null } },
  { field: "TAG", is: "HAS_NOT", tagId: "t1" },
  { field: "DONOR_FIELD", fieldId: "f1", is: "CONTAINS", value: "cello" },
  { field: "DONOR_FIELD", fieldId: "f2", is: "AT_LEAST", value: 2.5 },
  { field: "DONOR_FIELD", fieldId: "f3", is: "BEFORE", value: "2026-01-01" },
  { field: "DONOR_FIELD", fieldId: "f4", is: "IS_NOT", value: false },
  { field: "DONOR_FIELD", fieldId: "f5", is: "EMPTY" },
  { field: "RECURRING", is: "ENDED" },
  { field: "NEWS", is: "NOT_SUBSCRIBED" },
  { field: "DO_NOT_CONTACT", is: "NOT_MARKED", channel: "POST" },
];

describe("edited conditions", () => {
  it.each(CONDITIONS)("are saved unchanged if nothing is edited: $field $is", (condition) => {
    const { rules } = rulesOf("ANY", [draftOf(0, condition)]);
    expect(rules).toEqual({ match: "ANY", conditions: [condition] });
  });

  it("of each kind start with defaults that can be completed", () => {
    for (const { value: field } of FIELD_OPTIONS) {
      const { problems } = rulesOf("ALL", [newDraft(0, field)]);
      const open = {
        LARGEST_DONATION: ["conditions.0.atLeastCents"],
        TAG: ["conditions.0.tagId"],
        DONOR_FIELD: ["conditions.0.fieldId", "conditions.0.value"],
      };
      expect(Object.keys(problems?.fields ?? {})).toEqual(
        field in open ? open[field as keyof typeof open] : [],
      );
    }
  });

  it("report problems by the position of the condition", () => {
    const wrong = { ...newDraft(1), least: "many", leastDonations: "x", period: "LAST", count: "" };
    const { rules, problems } = rulesOf("ALL", [newDraft(0), wrong]);
    expect(rules).toBeNull();
    expect(Object.keys(problems?.fields ?? {}).sort()).toEqual([
      "conditions.1.atLeastCents",
      "conditions.1.atLeastDonations",
      "conditions.1.period.count",
    ]);
  });
});
