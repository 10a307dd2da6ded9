import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DonorDownloads } from "@/components/dashboard/donors/donor-downloads";
import { donorFilters } from "@/lib/donors/schemas";
import { exportAudienceQuery, exportDonorsQuery } from "@/lib/exports/schemas";
import { filtersOf, queryOf, readListFilters } from "./list-filters";

const TODAY = { zone: "UTC", now: new Date("2026-11-20T17:00:00Z") };
const SEGMENTS = [{ id: "s1" }];
const ALL = {
  q: "a&b",
  tag: "Board, Gala",
  segment: "s1",
  mayContactBy: "EMAIL",
  givingPeriod: "2026",
  standing: "LAPSED",
  firstPeriod: "2025-Q4",
  firstBefore: "2025",
  from: "2026-01-01",
  to: "2026-01-31",
};

/** Returns the queries of the files' links, by label. */
function linksOf(url: Record<string, string>): Record<string, Record<string, string>> {
  const filter = filtersOf(readListFilters(url, SEGMENTS, TODAY));
  const html = renderToStaticMarkup(createElement(DonorDownloads, { orgId: "o", filter }));
  const links = [...html.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)];
  return Object.fromEntries(
    links.map(([, href = "", label = ""]) => [
      label,
      Object.fromEntries(new URL(href.replaceAll("&amp;", "&"), "http://localhost").searchParams),
    ]),
  );
}

test("each file of the list has all of the list's filters", () => {
  // Also for a filter added to the API later.
  expect(Object.keys(ALL).sort()).toEqual(Object.keys(donorFilters).sort());
  const query = { orgId: "o", ...ALL };
  const links = linksOf(ALL);
  expect(links).toEqual({
    "Export CSV": { ...query, amounts: "dollars" },
    "Export mailing list": query,
    "Export for letters": { ...query, format: "LETTERS" },
    "Mailchimp: agreed to news": { ...query, status: "SUBSCRIBED" },
    "Mailchimp: unsubscribed": { ...query, status: "UNSUBSCRIBED" },
  });
  expect(exportDonorsQuery.parse(links["Export CSV"])).toMatchObject(ALL);
  expect(exportAudienceQuery.parse(links["Export mailing list"])).toMatchObject(ALL);
  expect(exportAudienceQuery.parse(links["Export for letters"])).toMatchObject(ALL);
});

test("an unfiltered list's files have no filter", () => {
  for (const { status: _status, format: _format, amounts: _amounts, ...query } of Object.values(linksOf({})))
    expect(query).toEqual({ orgId: "o" });
});

test("a date range relative to today filters by days, and stays relative in the list's links", () => {
  const listFilters = readListFilters({ dates: "LAST_MONTH", from: "2020-01-01" }, SEGMENTS, TODAY);
  expect(filtersOf(listFilters)).toEqual({ from: "2026-10-01", to: "2026-10-31" });
  expect(queryOf(listFilters)).toMatchObject({ dates: "LAST_MONTH" });
});

test("a deleted segment, and a standing without a period, are ignored", () => {
  const url = { segment: "deleted", standing: "LAPSED", tag: "Board" };
  expect(filtersOf(readListFilters(url, SEGMENTS, TODAY))).toEqual({ tag: "Board" });
});
