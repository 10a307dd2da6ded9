import { expect, test } from "vitest";
import { isDeclared, kindOf } from "@/lib/audit/fields/schemas";
import type { AuditEntry } from "@/lib/audit/schemas";
import { customFieldSchema, givingLevelSchema } from "@/lib/campaigns/form/schemas";
import { updateCampaignInput } from "@/lib/campaigns/schemas";
import {
  exportAudienceQuery,
  exportDonationsQuery,
  exportDonorsQuery,
  exportMembersQuery,
  exportPayoutsQuery,
} from "@/lib/exports/schemas";
import { createMatchInput } from "@/lib/matching/schemas";
import { updateOrganizationInput } from "@/lib/orgs/schemas";
import { changesOf } from "./labels";

const HOSTILE = [
  "2026-13-01T00:00:00Z",
  "2026-06-03T12:00:00.000Z",
  "-271821-04-19T23:59:59Z",
  "1e308",
  "\ud800",
  "\u0000",
  "x".repeat(65_536),
  "constructor",
  Number.MAX_VALUE,
  -0,
  true,
  [],
  [["2026-13-01T00:00:00Z"]],
  { toString: "not a function" },
];
const shown = (field: string, value: unknown, zone = "America/New_York") => {
  const entry: AuditEntry = {
    id: "1",
    action: "campaign.updated",
    actor: { kind: "DONOR", id: "donor", name: null },
    subject: { type: "subscription", id: "s" },
    requestId: "r",
    before: null,
    after: { [field]: value },
    createdAt: "2026-06-03T12:00:00.000Z",
  };
  return changesOf(entry, zone)[0]?.after;
};

test("only declared instant fields are formatted in the time zone; other text that looks like an instant stays as typed", () => {
  for (const field of ["cancelReason", "q", "title", "name", "not_declared"])
    for (const text of ["2026-13-01T00:00:00Z", "2026-06-03T12:00:00.000Z"])
      expect(shown(field, text)).toBe(text);
  expect(shown("endDate", "2026-06-03T12:00:00.000Z")).toBe("Jun 3, 2026, 8:00 AM EDT");
  expect(shown("endDate", "2026-13-01T00:00:00Z")).toBe("2026-13-01T00:00:00Z");
});

test("no stored value of any field kind throws or exceeds the display limit", () => {
  for (const field of [
    "endDate",
    "goalAmountCents",
    "suggestedAmounts",
    "impactCaptions",
    "matchingRatioPct",
    "position",
    "title",
  ].concat([
    "status",
    "owner",
    "required",
    "options",
    "eventTypes",
    "__proto__",
    "constructor",
    "not_declared",
  ]))
    for (const value of HOSTILE)
      for (const zone of ["UTC", "Mars/Olympus_Mons"])
        expect(
          (shown(field, value, zone) ?? "").length,
          `${field} ${JSON.stringify(value).slice(0, 40)}`,
        ).toBeLessThan(400);
});

test("amounts, percentages and counts are formatted by field", () => {
  expect(shown("amountCents", 123_450)).toBe("$1,234.50");
  expect(shown("impactCaptions", [{ amountCents: 2500, caption: "one bed" }])).toBe("$25.00: one bed");
  expect(shown("impactCaptions", [])).toBe("none");
  expect(shown("matchingRatioPct", 100)).toBe("100%");
  expect(shown("ticketCapacity", 1200)).toBe("1,200");
  expect(shown("not_declared", 1200)).toBe("1200");
});

/** Fields of request schemas that the audit log does not record. */
const NOT_NOTED = ["orgId", "after", "header", "amounts", "archived"];

test.each([
  ["a campaign", updateCampaignInput],
  ["an organization", updateOrganizationInput],
  ["a question", customFieldSchema],
  ["a giving level", givingLevelSchema],
  ["a match", createMatchInput],
  ["an export of donations", exportDonationsQuery],
  ["an export of donors", exportDonorsQuery],
  ["an export of an audience", exportAudienceQuery],
  ["an export of members", exportMembersQuery],
  ["an export of payouts", exportPayoutsQuery],
])("every field of an audit entry about %s is declared", (_what, { shape }) => {
  const fields = Object.keys(shape).filter((field) => !NOT_NOTED.includes(field));
  expect(fields.filter((field) => !isDeclared(field))).toEqual([]);
  expect(fields.filter((field) => field.endsWith("Cents") && kindOf(field) !== "cents")).toEqual([]);
  expect(fields.filter((field) => field.endsWith("At") && kindOf(field) !== "instant")).toEqual([]);
});
