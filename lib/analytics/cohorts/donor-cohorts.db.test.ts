import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { auditEntries } from "@/db/schema/audit-entries";
import { donations } from "@/db/schema/donations";
import { organizations } from "@/db/schema/organizations";
import { subscriptions } from "@/db/schema/subscriptions";
import { makeCampaign, makeDonation, makeOrganization, testDatabase, unique } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { listDonors } from "@/lib/donors/api";
import { listDonorsQuery } from "@/lib/donors/schemas";
import { newContext } from "@/lib/http/context";
import { CALENDAR_UNITS, periodsLater, periodWith } from "@/lib/kernel/time/calendar-periods";
import { dayIn } from "@/lib/kernel/time/zoned";
import { paidDonation, refunded } from "@/lib/ledger/testing/story";
import { listSubscriptions } from "@/lib/subscriptions/api";
import { listSubscriptionsQuery } from "@/lib/subscriptions/schemas";
import { fold } from "@/lib/totals/store";
import { inForm } from "@/scripts/long-forms";
import { getDonorCohorts } from "./api";
import { cohortsDocument } from "./cohorts-document";
import { cohortLines } from "./export-donor-cohorts";
import { exportDonorCohortsPdf } from "./export-donor-cohorts-pdf";
import { type DonorCohorts, type DonorPeriod, donorCohortsQuery, PERIODS_SHOWN } from "./schemas";

const db = testDatabase();
const ZONE = "America/New_York";
/** Still 2025 in New York. */
const NOW = new Date("2026-01-01T03:30:00Z");

type Org = { id: string; ownerId: string };
const callerOf = (org: Org) => ({
  ...newContext({ kind: "person" as const, userId: org.ownerId }),
  now: NOW,
  db,
});
const reportOf = (org: Org, query: object): Promise<DonorCohorts> =>
  getDonorCohorts.run(callerOf(org), {
    params: { idOrSlug: org.id },
    query: donorCohortsQuery.parse(query),
  });

/** Returns the counted donations by day in a time zone. */
async function counted(org: Org, zone: string) {
  const rows = await db
    .select({ donorId: donations.donorId, at: donations.createdAt, cents: donations.netRaisedCents })
    .from(donations)
    .where(sql`${donations.orgId} = ${org.id} and ${donations.status} = 'SUCCEEDED'`);
  return rows.map(({ at, ...row }) => ({ ...row, day: dayIn(at.toISOString(), zone) }));
}
type Gift = Awaited<ReturnType<typeof counted>>[number];

/** Determines the standing of each donor in a period, one by one. */
function recount(
  gifts: readonly Gift[],
  { from, to }: { from: string; to: string },
  before: { from: string; to: string },
) {
  const is: Record<"NEW" | "RETURNING" | "REACTIVATED" | "LAPSED", string[]> = {
    NEW: [],
    RETURNING: [],
    REACTIVATED: [],
    LAPSED: [],
  };
  const sum = { NEW: 0, RETURNING: 0, REACTIVATED: 0, LAPSED: 0 };
  for (const id of new Set(gifts.map(({ donorId }) => donorId))) {
    const mine = gifts.filter(({ donorId }) => donorId === id);
    const inside = (range: { from: string; to: string }) =>
      mine.filter(({ day }) => day >= range.from && day <= range.to);
    const cents = (some: readonly Gift[]) => some.reduce((all, one) => all + one.cents, 0);
    const [now, then] = [inside({ from, to }), inside(before)];
    const earlier = mine.some(({ day }) => day < before.from);
    const what =
      now.length > 0
        ? then.length > 0
          ? "RETURNING"
          : earlier
            ? "REACTIVATED"
            : "NEW"
        : then.length > 0
          ? "LAPSED"
          : null;
    if (what === null) continue;
    is[what].push(id);
    sum[what] += what === "LAPSED" ? cents(then) : cents(now);
  }
  return { is, sum };
}

const sizes = (one: DonorPeriod) => ({
  NEW: one.new.donors,
  RETURNING: one.returning.donors,
  REACTIVATED: one.reactivated.donors,
  LAPSED: one.lapsed.donors,
});
const amounts = (one: DonorPeriod) => ({
  NEW: one.new.amountCents,
  RETURNING: one.returning.amountCents,
  REACTIVATED: one.reactivated.amountCents,
  LAPSED: one.lapsed.beforeCents,
});

/** Makes donations of each donor on some of the days; every fifth one is partially refunded. */
async function give(org: Org, plan: readonly { donor: number; month: number; date: number }[]) {
  const campaign = await makeCampaign(org.id);
  for (const [index, { donor, month, date }] of plan.entries()) {
    // Half an hour before midnight in New York is the next day in UTC.
    const made = await paidDonation(campaign, {
      donorEmail: `donor${donor}@${org.id}.example`,
      createdAt: new Date(Date.UTC(2023, month, date, 4, 30)),
    });
    if (index % 5 === 0) await refunded(made, 999);
  }
  return campaign;
}

test("each period's donors and cohorts equal a recount, and the list contains the donors behind each number", async () => {
  const plan = fc.sample(
    fc.record({ donor: fc.nat(11), month: fc.nat(34), date: fc.integer({ min: 1, max: 28 }) }),
    { seed: 59, numRuns: inForm(15, 100) },
  );
  const org = await makeOrganization({ timezone: ZONE });
  const campaign = await give(org, plan.slice(0, 25));
  // The first report reads the first donations; later ones are added, whether folded or not.
  await reportOf(org, {});
  await fold(db, campaign.id);
  await give(org, plan.slice(25));
  const gifts = await counted(org, ZONE);
  for (const unit of CALENDAR_UNITS) {
    const report = await reportOf(org, { unit });
    const chosen = periodWith(unit, "2025-12-31");
    expect(report.period).toMatchObject({ name: chosen.name, isOver: false });
    for (const [ago, one] of report.periods.entries()) {
      const { is, sum } = recount(gifts, periodsLater(chosen, -ago), periodsLater(chosen, -ago - 1));
      const lengths = Object.fromEntries(Object.entries(is).map(([what, ids]) => [what, ids.length]));
      expect([one.name, sizes(one)]).toEqual([one.name, lengths]);
      expect([one.name, amounts(one)]).toEqual([one.name, sum]);
      const kept = is.RETURNING.length + is.LAPSED.length;
      expect(one.retentionPercent).toBe(
        kept === 0 ? null : Math.round((is.RETURNING.length / kept) * 1000) / 10,
      );
    }
    const firstDay = (id: string) =>
      gifts
        .filter(({ donorId }) => donorId === id)
        .map(({ day }) => day)
        .sort()[0] ?? "";
    for (const { firstPeriod, donors, periods } of report.cohorts) {
      const mine = gifts.filter(({ donorId }) =>
        firstPeriod === null
          ? firstDay(donorId) < (report.periods.at(-1)?.from ?? "")
          : periodWith(unit, firstDay(donorId)).name === firstPeriod,
      );
      if (donors !== null) expect(donors).toBe(new Set(mine.map(({ donorId }) => donorId)).size);
      for (const cell of periods) {
        const gave = mine.filter(({ day }) => periodWith(unit, day).name === cell.period);
        expect([firstPeriod, cell.period, cell.donors, cell.amountCents]).toEqual([
          firstPeriod,
          cell.period,
          new Set(gave.map(({ donorId }) => donorId)).size,
          gave.reduce((all, one) => all + one.cents, 0),
        ]);
      }
    }
  }
  const { is } = recount(
    gifts,
    { from: "2025-01-01", to: "2025-12-31" },
    { from: "2024-01-01", to: "2024-12-31" },
  );
  for (const [standing, ids] of Object.entries(is)) {
    const query = listDonorsQuery.parse({ orgId: org.id, givingPeriod: "2025", standing });
    const { donors } = await listDonors.run(callerOf(org), { query });
    expect([standing, donors.map(({ id }) => id).sort()]).toEqual([standing, ids.sort()]);
  }
  const months = await reportOf(org, { unit: "MONTH" });
  const oldest = months.periods.at(-1)?.name;
  const earlier = months.cohorts.find(({ firstPeriod }) => firstPeriod === null)?.periods ?? [];
  expect(earlier.some(({ donors }) => donors > 0)).toBe(true);
  for (const { period, donors } of earlier) {
    const query = listDonorsQuery.parse({ orgId: org.id, givingPeriod: period, firstBefore: oldest });
    const { pagination } = await listDonors.run(callerOf(org), { query });
    expect([period, pagination.total]).toEqual([period, donors]);
  }
  expect(listDonorsQuery.safeParse({ orgId: org.id, standing: "NEW" }).success).toBe(false);
});

test("a donation that no longer counts leaves its cohort, and a new time zone causes a recount", async () => {
  const org = await makeOrganization({ timezone: ZONE });
  const campaign = await makeCampaign(org.id);
  const at = new Date("2025-01-01T04:30:00Z");
  const made = await paidDonation(campaign, { createdAt: at });
  expect((await reportOf(org, { period: "2024" })).period).toMatchObject({ donors: 1, new: { donors: 1 } });
  await db.update(organizations).set({ timezone: "UTC" }).where(eq(organizations.id, org.id));
  expect((await reportOf(org, { period: "2024" })).period).toMatchObject({ donors: 0, amountCents: 0 });
  expect((await reportOf(org, { period: "2025" })).period.donors).toBe(1);
  await refunded(made, made.totalChargedCents);
  expect((await reportOf(org, { period: "2025" })).period).toMatchObject({
    donors: 0,
    retentionPercent: null,
  });
});

test("recurring donations are counted by the month of their first payment and by their end", async () => {
  const org = await makeOrganization({ timezone: ZONE });
  const campaign = await makeCampaign(org.id);
  const { donorId } = await makeDonation(campaign);
  const make = (started: string | null, canceled: string | null) =>
    db.insert(subscriptions).values({
      id: unique(),
      orgId: org.id,
      campaignId: campaign.id,
      donorId,
      status: canceled ? "CANCELED" : started ? "ACTIVE" : "INCOMPLETE",
      frequency: "MONTHLY",
      paymentMethod: "CARD",
      amountCents: 1000,
      totalChargedCents: 1000,
      coverFees: false,
      startedAt: started ? new Date(started) : null,
      canceledAt: canceled ? new Date(canceled) : null,
      createdAt: new Date("2021-01-01T00:00:00Z"),
      updatedAt: NOW,
    });
  // Still March in New York.
  await make("2025-04-01T03:00:00Z", null);
  await make("2025-03-02T12:00:00Z", "2025-06-05T12:00:00Z");
  await make("2022-01-02T12:00:00Z", "2025-06-06T12:00:00Z");
  await make("2022-01-02T12:00:00Z", null);
  await make(null, null);
  await make(null, "2025-06-05T12:00:00Z");
  const { recurring } = await reportOf(org, { period: "2025" });
  expect(recurring).toEqual({
    started: 2,
    canceled: 2,
    activeAtEnd: 2,
    months: [{ month: "2025-03", started: 2, canceled: 1, active: 1 }],
  });
  const listed = async (filter: object) => {
    const query = listSubscriptionsQuery.parse({ orgId: org.id, ...filter });
    return (await listSubscriptions.run(callerOf(org), { query })).pagination.total;
  };
  expect([await listed({ startedIn: "2025-03" }), await listed({ startedIn: "2025-04" })]).toEqual([2, 0]);
  expect(await listed({ canceledIn: "2025" })).toBe(2);
  const end = "2025-12-31";
  expect(await listed({ activeOn: end })).toBe(recurring.activeAtEnd);
  expect(await listed({ startedIn: "2025-03", canceledBy: end })).toBe(1);
  expect(await listed({ startedIn: "2025-03", activeOn: end })).toBe(1);
  // On the day before the end and on the day of the end.
  expect(
    await Promise.all([listed({ canceledBy: "2025-06-04" }), listed({ canceledBy: "2025-06-05" })]),
  ).toEqual([0, 1]);
  expect(await listed({ activeOn: "2025-06-05" })).toBe(3);
  const spring = await reportOf(org, { unit: "QUARTER", period: "2025-Q1" });
  expect(spring.recurring).toMatchObject({ started: 2, canceled: 0, activeAtEnd: 4 });
});

test("the file contains each figure, only members may read it, and future periods and those of another length are refused", async () => {
  const org = await makeOrganization({ timezone: ZONE });
  await give(org, [{ donor: 1, month: 30, date: 9 }]);
  const lines = cohortLines(await reportOf(org, {}));
  expect(lines).toContainEqual(["new", "2025", "", 1, 5000 - 999, null, null]);
  expect(lines).toContainEqual(["cohort", "2025", "2025", 1, 5000 - 999, null, 100]);
  await expect(reportOf(org, { period: "2026" })).rejects.toMatchObject({ code: "invalid" });
  await expect(reportOf({ ...org, ownerId: unique("user_") }, {})).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(donorCohortsQuery.safeParse({ unit: "MONTH", period: "2025" }).success).toBe(false);
});

test("a report has as many periods as requested, with the same figures", async () => {
  const org = await makeOrganization({ timezone: ZONE });
  await give(org, [
    { donor: 1, month: 2, date: 9 },
    { donor: 1, month: 30, date: 9 },
    { donor: 2, month: 31, date: 9 },
  ]);
  for (const unit of CALENDAR_UNITS) {
    const full = await reportOf(org, { unit });
    const short = await reportOf(org, { unit, periodCount: "2" });
    expect([full.periods.length, short.periods]).toEqual([PERIODS_SHOWN[unit], full.periods.slice(0, 2)]);
    expect([short.period, short.recurring]).toEqual([full.period, full.recurring]);
  }
  for (const periodCount of ["1", "13", "2.5", "", "x"])
    expect(donorCohortsQuery.safeParse({ periodCount }).success).toBe(false);
});

test("the PDF file contains the report's figures and no donors' names; each download is in the audit log", async () => {
  const org = await makeOrganization({ timezone: ZONE });
  await give(org, [
    { donor: 1, month: 2, date: 9 },
    { donor: 2, month: 2, date: 10 },
    { donor: 1, month: 14, date: 9 },
    { donor: 1, month: 30, date: 9 },
    { donor: 3, month: 31, date: 9 },
  ]);
  const report = await reportOf(org, { periodCount: 2 });
  expect(report.period).toMatchObject({ donors: 2, new: { donors: 1 }, returning: { donors: 1 } });
  const document = cohortsDocument({ org: { name: "Hope", color: null }, logo: null, report, now: NOW });
  const tables = document.blocks.flatMap((block) => (block.kind === "table" ? [block] : []));
  // Cells beyond the columns or columns beyond the page would overlap others.
  for (const { columns, rows } of tables) {
    expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(1.0001);
    expect(rows.every(({ length }) => length === columns.length)).toBe(true);
  }
  const [standings, periods, first] = tables;
  expect(standings?.rows.map(([name, donors]) => [name, donors])).toEqual([
    ["All who gave", "2"],
    ["New", "1"],
    ["Returning", "1"],
    ["Reactivated", "0"],
    ["Lapsed", "0"],
  ]);
  expect(periods?.rows.map(([name, retention, donors]) => [name, retention, donors])).toEqual([
    ["2025", "100%", "2"],
    ["2024", "50%", "1"],
  ]);
  expect(first?.rows).toEqual([["2025", "1", ""]]);
  expect(JSON.stringify(document)).toContain("Those who first gave before 2024 are not listed");
  expect(JSON.stringify(document)).not.toContain(org.id);

  const file = await exportDonorCohortsPdf(await permitInOrg(callerOf(org), org.id), { unit: "YEAR" });
  expect(Buffer.from(file.bytes).subarray(0, 5).toString()).toBe("%PDF-");
  expect(file.name).toMatch(/^donor-retention-.*-2025\.pdf$/);
  const entries = await db
    .select({ action: auditEntries.action, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.orgId, org.id));
  expect(entries).toEqual([{ action: "export.downloaded", after: { givingPeriod: "2025" } }]);
});
