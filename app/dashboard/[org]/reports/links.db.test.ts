import { eq } from "drizzle-orm";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { filtersOf, readListFilters } from "@/app/dashboard/[org]/donations/(list)/list-filters";
import { CohortTable } from "@/components/dashboard/cohorts/cohort-table";
import { PeriodTable } from "@/components/dashboard/cohorts/period-table";
import { RecurringCohorts } from "@/components/dashboard/cohorts/recurring-cohorts";
import { RetentionFigures } from "@/components/dashboard/cohorts/retention-figures";
import { AttributeReport } from "@/components/dashboard/report/attribute-report";
import { FundReport } from "@/components/dashboard/report/fund-report";
import { HoursPanel } from "@/components/dashboard/report/hours-panel";
import { PeriodTopDonors } from "@/components/dashboard/report/period-top-donors";
import { TrendPanel } from "@/components/dashboard/report/trend-panel";
import { givingLevels } from "@/db/schema/giving-levels";
import { organizations } from "@/db/schema/organizations";
import { subscriptions } from "@/db/schema/subscriptions";
import { makeCampaign, makeFund, makeOrganization, testDatabase, unique } from "@/db/testing";
import { getDonorCohorts } from "@/lib/analytics/cohorts/get-donor-cohorts";
import { getPeriodReport } from "@/lib/analytics/period/get-period-report";
import { getTopDonors } from "@/lib/analytics/period/get-top-donors";
import { permitInOrg } from "@/lib/auth/access";
import { listDonations } from "@/lib/donations/api";
import { listDonationsQuery } from "@/lib/donations/list/schemas";
import { listDonors } from "@/lib/donors/api";
import { listDonorsQuery } from "@/lib/donors/schemas";
import { setParts } from "@/lib/funds/designation-store";
import { newContext } from "@/lib/http/context";
import { paidDonation, refunded } from "@/lib/ledger/testing/story";
import { recordOfflineDonation } from "@/lib/offline-donations/api";
import { offlineDonationInput } from "@/lib/offline-donations/schemas";
import { listSubscriptions } from "@/lib/subscriptions/api";
import { listSubscriptionsQuery } from "@/lib/subscriptions/schemas";
import { fold } from "@/lib/totals/store";

vi.mock("@/lib/services/inngest/send");
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const db = testDatabase();
const ZONE = "America/New_York";
const NOW = new Date("2026-11-20T17:00:00Z");
const callerOf = (org: { ownerId: string }) => ({
  ...newContext({ kind: "person" as const, userId: org.ownerId }),
  now: NOW,
  db,
});

/**
 * Creates donations around the end of daylight saving time, some of them split, partly refunded, offline, or with
 * hostile texts.
 */
async function setUp() {
  const org = await makeOrganization();
  await db.update(organizations).set({ timezone: ZONE }).where(eq(organizations.id, org.id));
  const campaigns = [await makeCampaign(org.id), await makeCampaign(org.id)] as const;
  const [building, kitchen] = [await makeFund(org.id), await makeFund(org.id)];
  const levelId = unique("level");
  await db
    .insert(givingLevels)
    .values({ id: levelId, campaignId: campaigns[0].id, name: "Friend", amountCents: 5000, createdAt: NOW });
  const first = Date.parse("2026-10-30T01:10:00Z");
  for (let count = 0; count < 30; count += 1) {
    const hostile = count % 3 === 0;
    const donation = await paidDonation(count % 2 === 0 ? campaigns[0] : campaigns[1], {
      donorEmail: `donor${count % 7}@${org.id}.example`,
      createdAt: new Date(first + count * 5 * 3_600_000),
      frequency: count % 4 === 0 ? "MONTHLY" : "ONE_TIME",
      fundId: count % 3 === 0 ? building.id : count % 3 === 1 ? kitchen.id : null,
      utmSource: hostile ? 'a&b=c #1 + "d"' : "newsletter",
      utmMedium: hostile ? "100%" : null,
      utmCampaign: hostile ? "fall; winter" : null,
      utmTerm: hostile ? "décembre" : "coats",
      utmContent: count % 2 === 0 ? "picture" : null,
      givingLevelId: count % 2 === 0 && hostile ? levelId : null,
    });
    if (count % 5 === 2)
      await db.transaction((tx) =>
        setParts(tx, donation.id, [
          { fundId: building.id, amountCents: 1701 },
          { fundId: kitchen.id, amountCents: 1299 },
          { fundId: null, amountCents: 2000 },
        ]),
      );
    if (count % 9 === 8) await refunded(donation, 5000);
    else if (count % 4 === 2) await refunded(donation, 999);
    if (count === 20) for (const one of campaigns) await fold(db, one.id);
  }
  await recordOfflineDonation.run(
    { ...callerOf(org), seed: unique() },
    {
      params: { idOrSlug: org.id },
      body: offlineDonationInput.parse({
        campaignId: campaigns[0].id,
        method: "CASH",
        amountCents: 7700,
        receivedOn: "2026-11-01",
        fundId: building.id,
        donor: { firstName: "Ada", lastName: "Okafor" },
      }),
    },
  );
  return { org, campaigns };
}

const unescaped = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
const centsIn = (text: string) => Math.round(Number(text.replaceAll(/[$,]/g, "")) * 100);

type Row = { href: string; count: number | null; cents: number };

/** Returns the rows of a component's tables that link to donations, with their number and amount. */
function rowsOf(element: ReactElement): Row[] {
  const markup = renderToStaticMarkup(element);
  return [...markup.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].flatMap(([, row = ""]) => {
    const href = /href="([^"]*\/donations\?[^"]*)"/.exec(row)?.[1];
    if (!href) return [];
    const cells = [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = ""]) =>
      cell.replaceAll(/<span class="sr-only">.*?<\/span>/gs, "").replaceAll(/<[^>]*>/g, ""),
    );
    const [, number = "", amount = ""] = cells;
    return [
      {
        href: unescaped(href),
        count: /^[\d,]+$/.test(number) ? Number(number.replaceAll(",", "")) : null,
        cents: centsIn(amount),
      },
    ];
  });
}

const queryOf = (href: string) => Object.fromEntries(new URL(href, "http://app.example").searchParams);

test("every row and bar of a report links to donations with its number and sum, overall and for one campaign", async () => {
  const { org, campaigns } = await setUp();
  const ctx = await permitInOrg(callerOf(org), org.id);
  for (const campaignId of [undefined, campaigns[0].id]) {
    const query = { from: "2026-10-30", to: "2026-11-04", compare: "PREVIOUS" as const, campaignId };
    const report = await getPeriodReport(ctx, query);
    const top = await getTopDonors(ctx, query);
    const whose = { orgSlug: org.slug, ...(campaignId ? { campaignId } : {}) };
    const shown = [
      createElement(TrendPanel, {
        ...whose,
        days: report.days,
        before: report.before.days,
        comparison: "PREVIOUS",
      }),
      createElement(HoursPanel, { ...whose, report }),
      createElement(FundReport, { ...whose, report }),
      createElement(PeriodTopDonors, { ...whose, top, raisedCents: report.raisedCents }),
      createElement(AttributeReport, { ...whose, report }),
    ].map(rowsOf);
    // Days, hours, three funds, at least five donors, and values of eight attributes.
    expect(shown.map(({ length }) => length)).toEqual([
      6,
      expect.any(Number),
      3,
      report.donationCount > 0 ? top.donors?.length : 0,
      expect.any(Number),
    ]);
    for (const { href, count, cents } of shown.flat()) {
      const listFilters = await readListFilters(Promise.resolve(queryOf(href)), { zone: ZONE, now: NOW });
      const listed = await listDonations.run(callerOf(org), {
        query: listDonationsQuery.parse({ orgId: org.id, ...filtersOf(listFilters), sum: "true" }),
      });
      expect([href, listed.sum?.netRaisedCents]).toEqual([href, cents]);
      if (count !== null)
        expect([href, listed.sum?.count, listed.pagination.total]).toEqual([href, count, count]);
    }
  }
});

test("every number on the retention page links to that many donors or recurring donations", async () => {
  const { org, campaigns } = await setUp();
  await paidDonation(campaigns[0], {
    donorEmail: `donor1@${org.id}.example`,
    createdAt: new Date("2026-09-10T12:00:00Z"),
  });
  await paidDonation(campaigns[0], {
    donorEmail: `gone@${org.id}.example`,
    createdAt: new Date("2026-09-11T12:00:00Z"),
  });
  const [donor] = (await listDonors.run(callerOf(org), { query: listDonorsQuery.parse({ orgId: org.id }) }))
    .donors;
  for (const [index, canceledAt] of [null, new Date("2026-11-05T00:00:00Z")].entries())
    await db.insert(subscriptions).values({
      id: unique("sub"),
      orgId: org.id,
      campaignId: campaigns[0].id,
      donorId: donor?.id ?? "",
      status: canceledAt ? "CANCELED" : "ACTIVE",
      amountCents: 2500,
      totalChargedCents: 2500,
      paymentMethod: "CARD",
      frequency: "MONTHLY",
      coverFees: false,
      startedAt: new Date(`2026-10-1${index}T12:00:00Z`),
      canceledAt,
      createdAt: NOW,
      updatedAt: NOW,
    });
  const ctx = await permitInOrg(callerOf(org), org.id);
  const report = await getDonorCohorts(ctx, { unit: "MONTH", period: "2026-11" });
  const markup = [
    createElement(RetentionFigures, { orgSlug: org.slug, period: report.period }),
    createElement(PeriodTable, { orgSlug: org.slug, path: "/reports/donors", report }),
    createElement(CohortTable, { orgSlug: org.slug, report }),
    createElement(RecurringCohorts, { orgSlug: org.slug, report }),
  ].map((element) => renderToStaticMarkup(element));
  const links = markup
    .join("")
    .matchAll(/href="([^"]*\/(donors|recurring)\?[^"]*)"[^>]*><span aria-hidden="true">([\d,]+)<\/span>/g);
  const seen = { donors: 0, recurring: 0 };
  for (const [, href = "", list, number = ""] of links) {
    const query = { orgId: org.id, ...queryOf(unescaped(href)) };
    const { pagination } =
      list === "donors"
        ? await listDonors.run(callerOf(org), { query: listDonorsQuery.parse(query) })
        : await listSubscriptions.run(callerOf(org), { query: listSubscriptionsQuery.parse(query) });
    expect([href, pagination.total]).toEqual([href, Number(number.replaceAll(",", ""))]);
    seen[list === "donors" ? "donors" : "recurring"] += 1;
  }
  expect(seen.donors).toBeGreaterThan(8);
  expect(seen.recurring).toBeGreaterThan(4);
});
