import { expect, test } from "vitest";
import { matchLabel } from "./labels";
import { matchBody } from "./payload";

const ZONE = "America/New_York";
const form = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};
const MATCH = {
  id: "m",
  campaignId: "c",
  isMain: false,
  enabled: true,
  sponsorName: "Acme",
  ratioPct: 100,
  maxCents: 1_000_000,
  maxPerDonationCents: null,
  startsAt: null,
  endsAt: "2026-12-01T05:00:30.123Z",
  state: "RUNNING",
  used: true,
  position: 0,
  matchedCents: 680_000,
} as const;

test("amounts are read in dollars and times in the organization's time zone", () => {
  const given = { sponsorName: " Acme ", ratioPct: "", maxCents: "10,000", startsAt: "2026-11-01T00:00" };
  expect(matchBody(form({ ...given, enabled: "on" }), { zone: ZONE, before: undefined })).toEqual({
    problems: null,
    body: {
      sponsorName: "Acme",
      ratioPct: 100,
      maxCents: 1_000_000,
      maxPerDonationCents: null,
      startsAt: "2026-11-01T04:00:00.000Z",
      endsAt: null,
      enabled: true,
    },
  });
});

test("an unchanged time keeps its seconds", () => {
  const read = (endsAt: string) => matchBody(form({ endsAt }), { zone: ZONE, before: MATCH }).body.endsAt;
  expect(read("2026-12-01T00:00")).toBe(MATCH.endsAt);
  expect(read("2026-12-01T00:01")).toBe("2026-12-01T05:01:00.000Z");
  expect(read("")).toBeNull();
});

test("unreadable values and an end before the start are reported at their fields", () => {
  const read = (values: Record<string, string>) =>
    Object.keys(matchBody(form(values), { zone: ZONE, before: undefined }).problems?.fields ?? {});
  expect(read({ maxCents: "ten", ratioPct: "1.5", startsAt: "99999-01-01T00:00" }).sort()).toEqual([
    "maxCents",
    "ratioPct",
    "startsAt",
  ]);
  expect(read({ startsAt: "2026-12-02T00:00", endsAt: "2026-12-01T00:00" })).toEqual(["endsAt"]);
  expect(read({ maxPerDonationCents: "0" })).toEqual(["maxPerDonationCents"]);
});

test("the summary of a match contains its rate, its used amount and its times", () => {
  expect(matchLabel(MATCH, ZONE)).toBe(
    "Doubles donations · $6,800 of $10,000 matched · until Dec 1, 2026, 12:00 AM EST",
  );
  expect(
    matchLabel({ ...MATCH, ratioPct: 50, maxCents: null, maxPerDonationCents: 50_000, endsAt: null }, ZONE),
  ).toBe("Adds 50% · $6,800 matched, no cap · at most $500 per donation");
});
