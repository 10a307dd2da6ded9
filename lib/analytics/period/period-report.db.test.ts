import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { donations } from "@/db/schema/donations";
import { givingLevels } from "@/db/schema/giving-levels";
import { organizations } from "@/db/schema/organizations";
import { pictures } from "@/db/schema/pictures";
import { makeCampaign, makeFund, makeOrganization, testDatabase, unique } from "@/db/testing";
import { permitInOrg } from "@/lib/auth/access";
import { setParts } from "@/lib/funds/designation-store";
import { newContext } from "@/lib/http/context";
import { formatUsd } from "@/lib/kernel/money";
import { dayIn, minuteIn } from "@/lib/kernel/time/zoned";
import { paidDonation, refunded } from "@/lib/ledger/testing/story";
import { recordOfflineDonation } from "@/lib/offline-donations/api";
import { offlineDonationInput } from "@/lib/offline-donations/schemas";
import { rebuildRollups } from "@/lib/totals/rebuild-store";
import { fold } from "@/lib/totals/store";
import { getPeriodReport } from "./api";
import { linesOf, topLines } from "./export-report";
import { exportReportPdf } from "./export-report-pdf";
import { getTopDonors } from "./get-top-donors";
import { reportDocument } from "./report-document";
import { type PeriodReport, periodReportQuery } from "./schemas";

vi.mock("@/lib/services/inngest/send");

const db = testDatabase();
const MINUTES = 15;

/** Creates an organization with donations every five hours around the end of DST in New York, half of them folded. */
async function storyIn(zone: string) {
  const org = await makeOrganization();
  await db.update(organizations).set({ timezone: zone }).where(eq(organizations.id, org.id));
  const campaigns = [await makeCampaign(org.id), await makeCampaign(org.id)] as const;
  const fund = await makeFund(org.id, { name: "Building" });
  const first = Date.parse("2026-10-29T22:45:00Z");
  const levelId = unique("level");
  await db.insert(givingLevels).values({
    id: levelId,
    campaignId: campaigns[0].id,
    name: "Friend",
    amountCents: 5000,
    createdAt: new Date(first),
  });
  for (let hour = 0; hour < 24 * 6; hour += 5) {
    const campaign = campaigns[hour % 2];
    if (!campaign) continue;
    const made = await paidDonation(campaign, {
      fundId: hour % 3 === 0 ? fund.id : null,
      createdAt: new Date(first + hour * 3_600_000 + (hour % 4) * MINUTES * 60_000),
      frequency: hour % 4 === 0 ? "MONTHLY" : "ONE_TIME",
      utmSource: hour % 3 === 0 ? "news letter" : null,
      utmMedium: hour % 3 === 0 ? "email" : hour % 3 === 1 ? "qr" : null,
      utmCampaign: hour % 5 === 0 ? "fall" : null,
      utmTerm: hour % 4 === 1 ? "warm coats" : null,
      utmContent: hour % 3 === 2 ? "picture" : hour % 3 === 0 ? "button" : null,
      givingLevelId: campaign === campaigns[0] && hour % 4 === 0 ? levelId : null,
    });
    if (hour % 3 === 1)
      await db.transaction((tx) =>
        setParts(tx, made.id, [
          { fundId: fund.id, amountCents: 1500 },
          { fundId: null, amountCents: 3500 },
        ]),
      );
    if (hour % 7 === 0) await refunded(made, 999);
    if (hour === 70) for (const one of campaigns) await fold(db, one.id);
  }
  return { org, campaigns, fund };
}

const callerOf = (userId: string, now?: Date) => ({
  ...newContext({ kind: "person" as const, userId }),
  ...(now ? { now } : {}),
  db,
});

async function reportOf(
  org: { id: string; ownerId: string },
  query: object,
  now?: Date,
): Promise<PeriodReport> {
  return getPeriodReport.run(callerOf(org.ownerId, now), {
    params: { idOrSlug: org.id },
    query: periodReportQuery.parse(query),
  });
}

/** Reads counted donations of an organization whose day in the zone is in a range. */
async function counted(orgId: string, zone: string, from: string, to: string) {
  const rows = await db.select().from(donations).where(eq(donations.orgId, orgId));
  return rows.filter(({ status, createdAt }) => {
    const day = dayIn(createdAt.toISOString(), zone);
    return status === "SUCCEEDED" && day >= from && day <= to;
  });
}
const hourIn = (at: Date, zone: string) => Number(minuteIn(at.toISOString(), zone).slice(11, 13));
const sumOf = (rows: readonly { netRaisedCents: number }[]) =>
  rows.reduce((sum, { netRaisedCents }) => sum + netRaisedCents, 0);

type Row = Awaited<ReturnType<typeof counted>>[number];
type Listed = { amountCents: number; count: number };
const attribute = <One extends Listed>(
  list: readonly One[],
  value: (one: One) => string,
  of: (row: Row) => string | null,
) => ({
  list: list.map((one) => ({ ...one, named: value(one) })),
  value: (one: { named: string }) => one.named,
  of,
});

/** Returns each list of a report by attribute, with functions that name its parts and the donations. */
function attributesOf(report: PeriodReport) {
  const { methods, frequencies, sources, mediums, utmCampaigns, terms, contents, levels } = report;
  return [
    attribute(
      methods,
      (one) => one.method,
      (row) => row.paymentMethod,
    ),
    attribute(
      frequencies,
      (one) => one.frequency,
      (row) => row.frequency,
    ),
    attribute(
      sources,
      (one) => one.source,
      (row) => row.utmSource,
    ),
    attribute(
      mediums,
      (one) => one.medium,
      (row) => row.utmMedium,
    ),
    attribute(
      utmCampaigns,
      (one) => one.utmCampaign,
      (row) => row.utmCampaign,
    ),
    attribute(
      terms,
      (one) => one.term,
      (row) => row.utmTerm,
    ),
    attribute(
      contents,
      (one) => one.content,
      (row) => row.utmContent,
    ),
    attribute(
      levels,
      (one) => one.level.id,
      (row) => row.givingLevelId,
    ),
  ];
}

describe.each(["America/New_York", "Asia/Kathmandu"])("days in %s", (zone) => {
  test("equal a recount by day, campaign and fund, regardless of what is folded", async () => {
    const { org, campaigns, fund } = await storyIn(zone);
    for (const [from, to] of [
      ["2026-10-30", "2026-11-04"],
      ["2026-11-01", "2026-11-01"],
      ["2026-10-31", "2026-11-02"],
    ] as const) {
      const report = await reportOf(org, { from, to });
      const rows = await counted(org.id, zone, from, to);
      expect([report.raisedCents, report.donationCount]).toEqual([sumOf(rows), rows.length]);
      for (const { date, amountCents, count } of report.days) {
        const ofDay = rows.filter(({ createdAt }) => dayIn(createdAt.toISOString(), zone) === date);
        expect([date, amountCents, count]).toEqual([date, sumOf(ofDay), ofDay.length]);
      }
      const amounts = report.campaigns.map(({ amountCents }) => amountCents);
      expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
      for (const { id } of campaigns) {
        const own = rows.filter(({ campaignId }) => campaignId === id);
        const listed = report.campaigns.find((one) => one.id === id);
        expect([listed?.amountCents ?? 0, listed?.count ?? 0]).toEqual([sumOf(own), own.length]);
      }
      // Refunds of split donations are divided by largest remainder, to within a cent; the general fund is the rest.
      const [building] = report.funds;
      expect(building?.fund.id).toBe(fund.id);
      const undivided = rows.filter(({ fundId }) => fundId === fund.id);
      const split = rows.filter((row) => row.split);
      expect(building?.count).toBe(undivided.length + split.length);
      const part = (building?.amountCents ?? 0) - sumOf(undivided);
      expect(Math.abs(part - sumOf(split) * 0.3)).toBeLessThanOrEqual(split.length);
      expect(report.generalFund?.amountCents).toBe(report.raisedCents - (building?.amountCents ?? 0));
      const inGeneral = (some: typeof rows) => some.filter((row) => row.fundId === null || row.split).length;
      expect(report.generalFund?.count).toBe(inGeneral(rows));
      expect(report.generalFund?.before.count).toBe(
        inGeneral(await counted(org.id, zone, report.before.from, report.before.to)),
      );
      for (const { list, value, of } of attributesOf(report)) {
        const values = new Set(rows.map(of).filter((one) => one !== null));
        expect(
          list
            .filter(({ count }) => count > 0)
            .map(value)
            .sort(),
        ).toEqual([...values].sort());
        for (const one of list) {
          const own = rows.filter((row) => of(row) === value(one));
          expect([value(one), one.amountCents, one.count]).toEqual([value(one), sumOf(own), own.length]);
        }
      }
      const before = await counted(org.id, zone, report.before.from, report.before.to);
      expect(report.before.raisedCents).toBe(sumOf(before));
      for (const then of report.comparisons) {
        const compared = await counted(org.id, zone, then.from, then.to);
        expect([then.comparison, then.raisedCents, then.donationCount]).toEqual([
          then.comparison,
          sumOf(compared),
          compared.length,
        ]);
      }
      for (const { hour, amountCents, count } of report.hours) {
        const own = rows.filter((row) => hourIn(row.createdAt, zone) === hour);
        expect([hour, amountCents, count]).toEqual([hour, sumOf(own), own.length]);
      }
      // The campaigns' parts of a fund add up to its total.
      const alone = await Promise.all(
        campaigns.map(({ id: campaignId }) => reportOf(org, { from, to, campaignId })),
      );
      const ofFund = alone.flatMap(({ funds }) => funds);
      const general = alone.map(({ generalFund }) => generalFund?.amountCents ?? 0);
      expect([
        ofFund.reduce((sum, { amountCents }) => sum + amountCents, 0),
        ofFund.reduce((sum, { count }) => sum + count, 0),
        general.reduce((sum, cents) => sum + cents, 0),
      ]).toEqual([building?.amountCents, building?.count, report.generalFund?.amountCents]);
      for (const [index, { id }] of campaigns.entries()) {
        const own = rows.filter((row) => row.campaignId === id && (row.fundId === fund.id || row.split));
        expect(alone[index]?.funds[0]?.count ?? 0).toBe(own.length);
        const ofCampaign = rows.filter(({ campaignId }) => campaignId === id);
        expect(alone[index]?.generalFund?.count).toBe(inGeneral(ofCampaign));
      }
    }
  });
});

test("days up to today are compared up to the same time of day, also in the previous year", async () => {
  const { org, campaigns } = await storyIn("America/New_York");
  const now = new Date("2026-11-03T17:50:00Z");
  const report = await reportOf(org, { from: "2026-11-02" }, now);
  expect(report).toMatchObject({
    to: "2026-11-03",
    before: { from: "2026-10-31", to: "2026-11-01", until: "2026-11-01T17:45:00.000Z" },
  });
  const year = await reportOf(org, { from: "2026-11-02", compare: "YEAR_BEFORE" }, now);
  expect(year.before).toMatchObject({
    from: "2025-11-02",
    to: "2025-11-03",
    until: "2025-11-03T17:45:00.000Z",
    raisedCents: 0,
  });
  // In its first minutes, a day is compared with nothing of the previous day.
  const midnight = await reportOf(org, { from: "2026-11-03" }, new Date("2026-11-03T05:05:00Z"));
  expect(midnight.before).toMatchObject({
    from: "2026-11-02",
    until: "2026-11-02T05:00:00.000Z",
    raisedCents: 0,
  });
  const [one] = campaigns;
  const alone = await reportOf(org, { from: "2026-10-29", to: "2026-11-05", campaignId: one?.id });
  const rows = (await counted(org.id, "America/New_York", "2026-10-29", "2026-11-05")).filter(
    ({ campaignId }) => campaignId === one?.id,
  );
  expect(alone.raisedCents).toBe(sumOf(rows));
  expect(alone.campaigns).toMatchObject([{ id: one?.id, amountCents: sumOf(rows) }]);
});

test("hours are those of the local clock on each day, without offline donations, regardless of what is folded", async () => {
  const zone = "America/New_York";
  const org = await makeOrganization();
  await db.update(organizations).set({ timezone: zone }).where(eq(organizations.id, org.id));
  const campaign = await makeCampaign(org.id);
  const give = (createdAt: string) => paidDonation(campaign, { createdAt: new Date(createdAt) });
  // 19:30 in summer and in winter, and 1:30 twice in the night between.
  for (const at of [
    "2026-10-30T23:30:00Z",
    "2026-11-01T05:30:00Z",
    "2026-11-01T06:30:00Z",
    "2026-11-03T00:30:00Z",
  ])
    await give(at);
  const body = { campaignId: campaign.id, method: "CASH", amountCents: 700, receivedOn: "2026-11-01" };
  await recordOfflineDonation.run(
    { ...callerOf(org.ownerId, new Date("2026-11-20T12:00:00Z")), seed: unique() },
    {
      params: { idOrSlug: org.id },
      body: offlineDonationInput.parse({ ...body, donor: { firstName: "Ada", lastName: "Okafor" } }),
    },
  );
  const hours = async (campaignId?: string) =>
    (await reportOf(org, { from: "2026-10-30", to: "2026-11-02", campaignId })).hours.filter(
      ({ count }) => count > 0,
    );
  const expected = [
    { hour: 1, amountCents: 10_000, count: 2 },
    { hour: 19, amountCents: 10_000, count: 2 },
  ];
  expect(await hours()).toEqual(expected);
  await fold(db, campaign.id);
  expect([await hours(), await hours(campaign.id)]).toEqual([expected, expected]);
  expect(await reportOf(org, { from: "2026-10-30", to: "2026-11-02" })).toMatchObject({ donationCount: 5 });
  await rebuildRollups(db, campaign.id, 60_000);
  expect(await hours()).toEqual(expected);
});

test("another organization's campaign is not found, and only members may read", async () => {
  const [org, other] = [await makeOrganization(), await makeOrganization()];
  const campaign = await makeCampaign(other.id);
  await expect(reportOf(org, { campaignId: campaign.id })).rejects.toMatchObject({ code: "not_found" });
  await expect(reportOf({ ...org, ownerId: unique("user_") }, {})).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(reportOf(org, { from: "2016-01-01", to: "2026-11-21" })).rejects.toMatchObject({
    code: "invalid",
  });
});

test("the file of a report contains its figures, and each of its parts adds up to the total", async () => {
  const { org } = await storyIn("America/New_York");
  const days = { from: "2026-10-30", to: "2026-11-04" };
  const report = await reportOf(org, days);
  const lines = linesOf(report);
  const [total] = lines;
  expect(total?.slice(3)).toEqual([
    report.donationCount,
    report.raisedCents,
    report.before.donationCount,
    report.before.raisedCents,
  ]);
  for (const part of ["day", "campaign", "fund", "payment_method", "frequency"]) {
    const cents = lines.filter(([name]) => name === part).map((line) => Number(line[4]));
    expect([part, cents.reduce((sum, one) => sum + one, 0)]).toEqual([part, report.raisedCents]);
  }
});

test("the top donors of a range equal a recount, added up or ranked, regardless of what is folded", async () => {
  const zone = "America/New_York";
  const { org, campaigns } = await storyIn(zone);
  const amounts = [900_000, 5000, 70_000, 5000, 31_000];
  for (const [index, amountCents] of amounts.entries())
    await paidDonation(campaigns[0], {
      donorEmail: `donor${index}@${org.id}.example`,
      amountCents,
      totalChargedCents: amountCents,
      netAmountCents: amountCents - 140,
      // The donor with the largest all-time total gave before the range.
      createdAt: new Date(index === 0 ? "2026-10-01T12:00:00Z" : "2026-11-01T03:30:00Z"),
      anonymous: index === 2,
    });
  const permitted = await permitInOrg(callerOf(org.ownerId), org.id);
  const range = { from: "2026-10-31", to: "2026-11-02" };
  for (const campaignId of [undefined, campaigns[0].id]) {
    const rows = (await counted(org.id, zone, range.from, range.to)).filter(
      (row) => campaignId === undefined || row.campaignId === campaignId,
    );
    const expected = [...new Set(rows.map(({ donorId }) => donorId))]
      .map((id) => {
        const theirs = rows.filter(({ donorId }) => donorId === id);
        return { id, amountCents: sumOf(theirs), count: theirs.length };
      })
      .sort((a, b) => b.amountCents - a.amountCents || b.count - a.count || (a.id < b.id ? -1 : 1))
      .slice(0, 10);
    for (const bounds of [
      { donations: 1000, donors: 0, outdated: 0, waitMs: 60_000 },
      { donations: 1, donors: 5000, outdated: 2000, waitMs: 60_000 },
    ]) {
      const top = await getTopDonors(permitted, { ...range, campaignId }, bounds);
      expect(top.donors?.map(({ id, amountCents, count }) => ({ id, amountCents, count }))).toEqual(expected);
      expect(top.donors?.find(({ amountCents }) => amountCents === 70_000)?.anonymous).toBe(true);
      expect(top.donors?.find(({ amountCents }) => amountCents === 31_000)?.anonymous).toBe(false);
    }
  }
  const few = { donations: 1, donors: 0, outdated: 2000, waitMs: 60_000 };
  expect(await getTopDonors(permitted, range, few)).toMatchObject({ status: "TOO_MANY", donors: null });
});

test("the PDF file of a report contains its figures and the logo, but no name of a donor who gave anonymously", async () => {
  const { org, campaigns } = await storyIn("America/New_York");
  await paidDonation(campaigns[0], {
    donorEmail: `hidden@${org.id}.example`,
    donorFirstName: "Zelda",
    amountCents: 90_000,
    totalChargedCents: 90_000,
    netAmountCents: 90_000 - 140,
    createdAt: new Date("2026-11-01T12:00:00Z"),
    anonymous: true,
  });
  const ctx = await permitInOrg(callerOf(org.ownerId), org.id);
  const days = { from: "2026-10-30", to: "2026-11-04" };
  const report = await reportOf(org, days);
  const top = await getTopDonors(ctx, days);
  const document = reportDocument({ org: ctx.org, logo: null, report, top, campaign: null, now: ctx.now });
  const cells = document.blocks.flatMap((block) =>
    block.kind === "table" ? [...block.rows, ...(block.total ? [block.total] : [])] : [],
  );
  expect(cells).toContainEqual([
    "Raised",
    ...[report, ...report.comparisons].map(({ raisedCents }) => formatUsd(raisedCents)),
  ]);
  expect(JSON.stringify(document)).toContain("Busiest hour");
  expect(cells).toContainEqual(["Total", String(report.donationCount), formatUsd(report.raisedCents)]);
  expect(cells.some(([name]) => name === "Anonymous")).toBe(true);
  expect(JSON.stringify(document)).not.toContain("Zelda");
  const [largest, ...others] = topLines(top);
  expect(largest?.slice(2)).toEqual(["Anonymous", 1, 90_000, null, null]);
  expect(others.map(([, id]) => id)).toEqual(top.donors?.slice(1).map(({ id }) => id));
  const long = {
    ...report,
    days: Array.from({ length: 100 }, () => ({ date: "2026-11-01", amountCents: 1, count: 1 })),
  };
  const months = reportDocument({
    org: ctx.org,
    logo: null,
    report: long,
    top,
    campaign: null,
    now: ctx.now,
  });
  expect(JSON.stringify(months)).toContain("November 2026");
  const pending = reportDocument({
    org: ctx.org,
    logo: null,
    report,
    top: { ...days, status: "PREPARING", donors: null },
    campaign: null,
    now: ctx.now,
  });
  expect(JSON.stringify(pending)).toContain("Top donors are being prepared.");
  expect(JSON.stringify(document)).not.toContain("being prepared");

  const webp = await sharp({ create: { width: 60, height: 20, channels: 3, background: "#7A3E9D" } })
    .webp()
    .toBuffer();
  const logo = { hash: unique("hash"), width: 60, height: 20, bytes: webp, storedAt: new Date() };
  await db.insert(pictures).values(logo);
  const query = periodReportQuery.parse(days);
  const plain = await exportReportPdf(ctx, query);
  await db.update(organizations).set({ logoHash: logo.hash }).where(eq(organizations.id, org.id));
  const file = await exportReportPdf(await permitInOrg(callerOf(org.ownerId), org.id), query);
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
  expect(text(plain.bytes)).not.toContain("/Subtype /Image");
  expect(text(file.bytes)).toContain("/Subtype /Image");
  expect(text(file.bytes)).toContain("/Marked true");
  expect(file.name).toMatch(/^report-.*-2026-10-30-2026-11-04\.pdf$/);
});
