import { type OrgContext, permitInOrg } from "../../lib/auth/access";
import { listDonations, skimDonations } from "../../lib/donations/list/list-donations";
import { listDonationsQuery } from "../../lib/donations/list/schemas";
import { skimMembers } from "../../lib/donor-memberships/list-members";
import { listMembersQuery } from "../../lib/donor-memberships/schemas";
import { donorCursorAfter } from "../../lib/donors/list-cursor";
import { skimDonors } from "../../lib/donors/list-donors";
import { listDonorsQuery } from "../../lib/donors/schemas";
import { cursorAfter } from "../../lib/kernel/time-cursor";
import { search } from "../../lib/search/api";
import { listSubscriptions } from "../../lib/subscriptions/list-subscriptions";
import { listSubscriptionsQuery } from "../../lib/subscriptions/schemas";
import { type Cost, costOf } from "./cost";
import type { Read } from "./report-cost";

type Query = Record<string, string>;

/** The reads of the dashboard's lists, and of the API's donation list with its exact total. */
const LISTS = {
  donations: async (ctx: OrgContext, query: Query) =>
    skimDonations(ctx, listDonationsQuery.parse({ orgId: ctx.orgId, expand: "progress", ...query })),
  donors: async (ctx: OrgContext, query: Query) =>
    skimDonors(ctx, listDonorsQuery.parse({ orgId: ctx.orgId, ...query })),
  members: async (ctx: OrgContext, query: Query) => skimMembers(ctx, listMembersQuery.parse(query)),
  subscriptions: async (ctx: OrgContext, query: Query) =>
    listSubscriptions(ctx, listSubscriptionsQuery.parse({ orgId: ctx.orgId, ...query })),
  "GET /api/donations": async (ctx: OrgContext, query: Query) =>
    listDonations(ctx, listDonationsQuery.parse({ orgId: ctx.orgId, ...query })),
} as const;
export type List = keyof typeof LISTS;

/** Segments of which pages are read; see `loadSegments`. */
const SEGMENTS = [
  "gave",
  "gave in six weeks",
  "gave on a day",
  "gave on a day, long ago",
  "gave three times",
  "gave to a campaign",
  "gave to a campaign three times",
  "gave $500 at once",
  "gave $2,000",
  "without a tag",
  "with a tag",
  "with a tag of the oldest",
  "recurring",
  "with a tag, gave in a quarter",
];

/** Typical filters by list. `deep` reads the page in the middle of the list by its cursor. */
export const QUERIES = ({ org: { campaignIds } }: Read): Record<List, Record<string, Query>> => {
  const [large = "", small = ""] = campaignIds;
  const quarter = { from: "2026-01-01", to: "2026-03-31" };
  return {
    donations: {
      all: {},
      "status succeeded": { status: "SUCCEEDED" },
      "status failed": { status: "FAILED" },
      "status refunded": { status: "REFUNDED" },
      "status disputed": { status: "DISPUTED" },
      "on its way": { progress: "IN_TRANSIT" },
      abandoned: { progress: "ABANDONED" },
      "large campaign": { campaignId: large },
      "small campaign": { campaignId: small },
      "a quarter": quarter,
      "a quarter, failed, small campaign": { ...quarter, status: "FAILED", campaignId: small },
      "large campaign, succeeded, a quarter": { ...quarter, status: "SUCCEEDED", campaignId: large },
      "by bank, monthly": { paymentMethod: "ACH", frequency: "MONTHLY" },
      "offline (none)": { offline: "true" },
      "general fund": { fundId: "general" },
      "by a source": { utmSource: "source-7" },
      "by a source, succeeded, a quarter": { ...quarter, status: "SUCCEEDED", utmSource: "source-7" },
      "by a term (none)": { utmTerm: "winter" },
      "by a term that few have": { utmTerm: "coats" },
      "by a term that few have, failed, a quarter": { ...quarter, status: "FAILED", utmTerm: "coats" },
      "by a medium that many have": { utmMedium: "email" },
      "by rare text": { q: "donor-77777@" },
      "by a common name": { q: "okafor" },
      "by a common name, failed, a quarter": { ...quarter, status: "FAILED", q: "okafor" },
      "by a text that all have": { q: "donors.example" },
      ...sorted("amount", {
        all: {},
        "status succeeded": { status: "SUCCEEDED" },
        "status disputed": { status: "DISPUTED" },
        "small campaign": { campaignId: small },
        "by bank, monthly": { paymentMethod: "ACH", frequency: "MONTHLY" },
        "a quarter, failed, small campaign": { ...quarter, status: "FAILED", campaignId: small },
        "by a source": { utmSource: "source-7" },
        "by a medium that many have": { utmMedium: "email" },
        "by a term (none)": { utmTerm: "winter" },
        "by rare text": { q: "donor-77777@" },
        "by a common name": { q: "okafor" },
      }),
    },
    donors: {
      all: {},
      "by rare text": { q: "donor-77777@" },
      "by a common name": { q: "okafor" },
      "by a text that all have": { q: "donors.example" },
      "with a tag": { tag: "Volunteer" },
      "with a tag, by a common name": { tag: "Volunteer", q: "okafor" },
      "may be contacted by email": { mayContactBy: "EMAIL" },
      ...Object.fromEntries(SEGMENTS.map((segment) => [`segment “${segment}”`, { segment }])),
      "segment “gave”, a text that all have": { segment: "gave", q: "donors.example" },
      "segment “gave”, a common name": { segment: "gave", q: "okafor" },
      "segment “gave”, a rare text": { segment: "gave", q: "donor-77777@" },
      "segment “with a tag”, a common name": { segment: "with a tag", q: "okafor" },
      "segment “gave on a day”, a common name": { segment: "gave on a day", q: "okafor" },
      "new in a quarter": { givingPeriod: "2026-Q2", standing: "NEW" },
      "returning in a quarter": { givingPeriod: "2026-Q2", standing: "RETURNING" },
      "reactivated in a quarter": { givingPeriod: "2026-Q2", standing: "REACTIVATED" },
      "lapsed in a quarter": { givingPeriod: "2026-Q2", standing: "LAPSED" },
      "returning in a month": { givingPeriod: "2026-05", standing: "RETURNING" },
      "lapsed in a month, a common name": { givingPeriod: "2026-05", standing: "LAPSED", q: "okafor" },
      "first gave in a month": { firstPeriod: "2025-09" },
      ...Object.fromEntries(
        ["name", "giving", "latestDonation"].flatMap((sort) =>
          Object.entries(
            sorted(sort, {
              all: {},
              "with a tag": { tag: "Volunteer" },
              "by a common name": { q: "okafor" },
              "by the last common name": { q: "tanaka" },
              "by a name of one in 77": { q: "kofi tanaka" },
              "by rare text": { q: "donor-77777@" },
              "segment “gave on a day”": { segment: "gave on a day" },
              "segment “gave”": { segment: "gave" },
              "segment “with a tag of the oldest”": { segment: "with a tag of the oldest" },
              "a quarter": quarter,
              "may be contacted by email": { mayContactBy: "EMAIL" },
            }),
          ),
        ),
      ),
    },
    members: {
      all: {},
      "state active": { state: "ACTIVE" },
      "by rare text": { q: "donor-777774@" },
      "by a common name": { q: "okafor" },
      "by a text that all have": { q: "donors.example" },
      "renewal due in 30 days, a text that all have": { dueWithin: "30", q: "donors.example" },
    },
    subscriptions: {
      all: {},
      "status active": { status: "ACTIVE" },
      "status paused": { status: "PAUSED" },
      "status canceled, a quarter": { status: "CANCELED", ...quarter },
      "small campaign, past due": { status: "PAST_DUE", campaignId: small },
      yearly: { frequency: "ANNUAL" },
      "canceled in a quarter": { canceledIn: "2026-Q1" },
      "active on a day": { activeOn: "2026-01-15" },
      ...sorted("amount", {
        all: {},
        "status active": { status: "ACTIVE" },
        "small campaign, past due": { status: "PAST_DUE", campaignId: small },
      }),
    },
    "GET /api/donations": {
      all: {},
      "status succeeded": { status: "SUCCEEDED" },
      "status failed": { status: "FAILED" },
      "status disputed": { status: "DISPUTED" },
      "by a term (none)": { utmTerm: "winter" },
      "by a term that few have": { utmTerm: "coats" },
      "by a medium that many have": { utmMedium: "email" },
      "by a medium, failed, a quarter": { ...quarter, status: "FAILED", utmMedium: "email" },
    },
  };
};

/** The same filters in another order. */
function sorted(sort: string, queries: Record<string, Query>): Record<string, Query> {
  return Object.fromEntries(
    Object.entries(queries).map(([name, query]) => [`by ${sort}: ${name}`, { ...query, sort }]),
  );
}

/** Texts that a person types into the command palette. */
export const TEXTS = [
  "ad",
  "ada",
  "ada ok",
  "okafor",
  "donor-77777",
  "donors.example",
  "zzyzx",
  "alm-u12",
  "50",
];

/** The cursor after the row in the middle of a list. */
export async function middleOf(
  list: Exclude<List, "GET /api/donations" | "members">,
  { client: { sql }, org: { orgId } }: Read,
): Promise<string> {
  const [row] = await sql<{ id: string; at: string }[]>`
    select id, created_at as at from ${sql(list)} where org_id = ${orgId} order by created_at desc, id desc
    offset (select count(*) / 2 from ${sql(list)} where org_id = ${orgId}) limit 1`;
  if (!row) throw new Error(`there are no ${list}`);
  const position = { id: row.id, createdAt: new Date(row.at) };
  return list === "donors" ? donorCursorAfter({ ...position, isLater: false }) : cursorAfter(position);
}

const DEEP = 250_000;

/** The cursors of pages far from the beginning of the lists in other orders, in both directions. */
export async function deepPages(list: List, read: Served): Promise<Record<string, Query>> {
  const sorts = { donations: ["amount"], donors: ["name", "giving", "latestDonation"] };
  if (list !== "donations" && list !== "donors") return {};
  const pages: Record<string, Query> = {};
  await costOf(read, 1, async (ctx) => {
    const own = await permitInOrg(ctx, read.org.orgId);
    for (const sort of sorts[list]) {
      const { nextCursor, previousCursor } = await LISTS[list](own, {
        sort,
        limit: "50",
        page: String(DEEP / 50),
      });
      pages[`by ${sort}: in the middle`] = { sort, cursor: nextCursor ?? "" };
      pages[`by ${sort}: in the middle, backward`] = { sort, cursor: previousCursor ?? "" };
    }
  });
  return pages;
}

type Served = Read & { serverPid: number };

/** Reads a page of a list as a member's request does: permission, rows and total. Returns the total. */
export async function listCost(
  read: Served,
  { list, query, reads }: { list: List; query: Query; reads: number },
): Promise<Cost & { total: number }> {
  let total = 0;
  const cost = await costOf(read, reads, async (ctx) => {
    const own = await permitInOrg(ctx, read.org.orgId);
    total = (await LISTS[list](own, query)).pagination.total;
  });
  return { ...cost, total };
}

/** Reads the command palette's results for a text. */
export function paletteCost(read: Served, q: string, reads: number): Promise<Cost> {
  const request = { params: { idOrSlug: read.org.orgId }, query: { q } };
  return costOf(read, reads, (ctx) => search.run(ctx, request));
}

/** The floor: the newest 50 donations without a filter or a total, by one statement. */
export function floorCost(read: Served, reads: number): Promise<Cost> {
  return costOf(
    read,
    reads,
    () => read.client.sql`
      select * from donations where org_id = ${read.org.orgId} order by created_at desc, id desc limit 50`,
  );
}
