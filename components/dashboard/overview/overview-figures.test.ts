import { createElement } from "react";
import { expect, test } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import type { OrganizationOverview, OverviewPeriod } from "@/lib/analytics/overview-schemas";
import { OverviewFigures } from "./overview-figures";

const periodOf = (raisedCents: number, from: string, to: string): OverviewPeriod => ({
  from: "2026-11-21",
  to: "2026-11-21",
  raisedCents,
  donationCount: 1,
  before: { from, to, until: "2026-11-20T19:00:00Z", raisedCents: 5000, donationCount: 1 },
});
const NONE = { count: 0, monthlyCents: 0 };
const OVERVIEW: OrganizationOverview = {
  asOf: "2026-11-21T19:05:12.000Z",
  timezone: "America/New_York",
  total: { raisedCents: 5000, donationCount: 1 },
  today: periodOf(5000, "2026-11-20", "2026-11-20"),
  thisWeek: periodOf(5000, "2026-11-09", "2026-11-14"),
  thisMonth: periodOf(7500, "2026-10-01", "2026-10-21"),
  last30Days: periodOf(5000, "2026-09-23", "2026-10-22"),
  days: [],
  recurring: { active: NONE, begun: NONE, ended: NONE },
  latestDonations: [],
  openCampaigns: [],
  campaigns: { total: 1, published: 1, active: 1 },
  openAlerts: 0,
};

test("an unchanged sum is stated as the same as that of the period before", async () => {
  const markup = await renderPage(createElement(OverviewFigures, { overview: OVERVIEW }));
  const text = markup.replaceAll(/<!-- -->/g, "").replaceAll(/<[^>]*>/g, " ");
  expect(text).toContain("Same as yesterday");
  expect(text).toContain("Same as Nov 9–14");
  expect(text).toMatch(/\$25 more\s+vs\. Oct 1–21/);
  expect(text).not.toContain("vs. yesterday");
});
