import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { givingLevels } from "@/db/schema/giving-levels";
import { makeCampaign, makeOrganization, testDatabase, unique } from "@/db/testing";
import { newContext } from "@/lib/http/context";
import { addDays } from "@/lib/kernel/time/days";
import { startOfDay } from "@/lib/kernel/time/zoned";
import { paidDonation, refunded } from "@/lib/ledger/testing/story";
import { recordOfflineDonation } from "@/lib/offline-donations/api";
import { OFFLINE_METHODS } from "@/lib/offline-donations/labels";
import { offlineDonationInput } from "@/lib/offline-donations/schemas";
import { rebuildRollups } from "@/lib/totals/rebuild-store";
import { fold } from "@/lib/totals/store";
import { inForm } from "@/scripts/long-forms";
import { figuresIn, readCounted, recountPeriod } from "../testing/recount-period";
import { getPeriodReport } from "./api";
import { periodReportQuery } from "./schemas";

vi.mock("@/lib/services/inngest/send");

const db = testDatabase();
const FIRST_DAY = "2025-01-01";
/** After every range, so that whole days are compared: if a range ends today, only a part of the last day is. */
const NOW = new Date("2029-06-01T12:00:00Z");
const MINUTE_MS = 60_000;
const DONATIONS = inForm(80, 500);
/** Number of donations after which one of the two campaigns is folded, in turn. */
const FOLDED_EVERY = inForm(20, 40);
const REBUILT_AFTER = inForm(45, 90);

const callerOf = (userId: string) => ({
  ...newContext({ kind: "person" as const, userId }),
  now: NOW,
  db,
});

/** Creates a seeded generator of numbers from 0 to 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Days around boundaries: of months and years, of a leap year's February, and of clock changes in several zones. */
const DAYS = [
  ...["2025-01-01", "2025-03-09", "2025-04-06", "2025-07-01", "2025-10-05", "2025-11-02", "2025-12-31"],
  ...[
    "2026-01-01",
    "2026-02-28",
    "2026-03-08",
    "2026-04-05",
    "2026-07-01",
    "2026-10-04",
    "2026-11-01",
    "2026-12-31",
  ],
];

/** Creates two years of donations of every kind, many within minutes of midnight: folded, rebuilt, or pending. */
async function storyIn(timezone: string) {
  const org = await makeOrganization({ timezone });
  const campaigns = [await makeCampaign(org.id), await makeCampaign(org.id)] as const;
  const levelId = unique("level");
  const level = { id: levelId, campaignId: campaigns[0].id, name: "Friend", amountCents: 5000 };
  await db.insert(givingLevels).values({ ...level, createdAt: new Date(`${FIRST_DAY}T00:00:00Z`) });
  const next = random(timezone.length);
  const one = <Value>(values: readonly Value[]) => values[Math.floor(next() * values.length)] ?? null;
  const anyDay = () => (next() < 0.5 ? one(DAYS) : null) ?? addDays(FIRST_DAY, Math.floor(next() * 730));
  for (let n = 0; n < DONATIONS; n += 1) {
    const campaign = campaigns[n % 3 === 0 ? 1 : 0];
    const day = anyDay();
    const midnight = Date.parse(next() < 0.5 ? startOfDay(day, timezone) : `${day}T00:00:00Z`);
    const minutes = next() < 0.5 ? one([-15, -1, 0, 1, 14, 15, 45, 60]) : Math.floor(next() * 1440);
    const createdAt = new Date(midnight + (minutes ?? 0) * MINUTE_MS);
    if (n % 6 === 5) {
      const method = one(OFFLINE_METHODS.filter((one) => one !== "CHECK"));
      const property = method === "STOCK" || method === "IN_KIND" ? { description: "Shares" } : {};
      await recordOfflineDonation.run(
        { ...callerOf(org.ownerId), seed: unique() },
        {
          params: { idOrSlug: org.id },
          body: offlineDonationInput.parse({
            ...{ campaignId: campaign.id, method, amountCents: 700 + n, receivedOn: day, ...property },
            donor: { firstName: "Ada", lastName: "Okafor" },
          }),
        },
      );
    } else {
      const made = await paidDonation(campaign, {
        createdAt,
        amountCents: 1000 + n,
        totalChargedCents: 1000 + n,
        processingFeeCents: 59,
        netAmountCents: 941 + n,
        frequency: one(["ONE_TIME", "MONTHLY"]) ?? "ONE_TIME",
        anonymous: n % 7 === 0,
        utmSource: one(["news letter", "a", "2026-01 x", null]),
        utmMedium: one(["email", null]),
        utmCampaign: one(["fall", "spring", null]),
        utmTerm: one(["warm coats", null]),
        utmContent: one(["button", "picture", null]),
        givingLevelId: campaign === campaigns[0] && n % 2 === 0 ? levelId : null,
      });
      if (n % 5 === 0) await refunded(made, n % 10 === 0 ? 1000 + n : 301);
    }
    const folds = (n + 1) / FOLDED_EVERY;
    if (Number.isInteger(folds) && n < DONATIONS - 30) await fold(db, campaigns[folds % 2 === 1 ? 0 : 1].id);
    if (n === REBUILT_AFTER) await rebuildRollups(db, campaigns[0].id, 60_000);
  }
  return { org, campaigns };
}

const day = fc.oneof(
  fc.tuple(fc.constantFrom(...DAYS), fc.integer({ min: -2, max: 2 })).map(([of, more]) => addDays(of, more)),
  fc.integer({ min: -20, max: 750 }).map((days) => addDays(FIRST_DAY, days)),
);
const range = fc.record({
  from: day,
  length: fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 0, max: 70 }),
    fc.integer({ min: 0, max: 800 }),
  ),
  compare: fc.constantFrom("PREVIOUS" as const, "YEAR_BEFORE" as const),
  ofCampaign: fc.boolean(),
});

test.each(["America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Kiritimati"])(
  "a report of any days in %s equals a recount of the donations, with pending changes and after they are folded",
  async (zone) => {
    const { org, campaigns } = await storyIn(zone);
    const [one] = campaigns;
    const counted = await readCounted(org.id, zone);
    const check = () =>
      fc.assert(
        fc.asyncProperty(range, async ({ from, length, compare, ofCampaign }) => {
          const campaignId = ofCampaign ? one.id : undefined;
          const query = periodReportQuery.parse({ from, to: addDays(from, length), compare, campaignId });
          const params = { idOrSlug: org.id };
          const report = await getPeriodReport.run(callerOf(org.ownerId), { params, query });
          const own = counted.filter(({ row }) => !ofCampaign || row.campaignId === one.id);
          expect(figuresIn(report)).toEqual(recountPeriod(own, report));
          for (const compared of report.comparisons)
            expect(compared.raisedCents).toBe(
              own
                .filter(({ day }) => day >= compared.from && day <= compared.to)
                .reduce((sum, { row }) => sum + row.netRaisedCents, 0),
            );
        }),
        { numRuns: inForm(8, 300) },
      );
    await check();
    for (const { id } of campaigns) await fold(db, id);
    await check();
  },
);
