import type { OrgContext } from "@/lib/auth/access";
import { progressOf } from "@/lib/donations/unpaid/progress";
import { findFundParts } from "@/lib/funds/designation-store";
import { GENERAL_FUND_ID } from "@/lib/funds/labels";
import type { FundPart } from "@/lib/funds/schemas";
import { amountCursorAfter, amountCursorReader } from "@/lib/kernel/amount-cursor";
import { cutPage, paginate, paginateRoughly, type RoughPagination, sliceOf } from "@/lib/kernel/pagination";
import { changesOf, windowOf } from "@/lib/kernel/time/time-window";
import { isVoided } from "@/lib/offline-donations/labels";
import { type DonationList, type ListDonationsQuery, MAX_SUMMED } from "./schemas";
import {
  type DonationFilter,
  type DonationSlice,
  hasVoided,
  listDonationRows,
  skimDonationRows,
  sumDonations,
} from "./store";

type ListQuery = Omit<ListDonationsQuery, "orgId">;
type Listed = Omit<DonationList, "pagination" | "sum">;

/**
 * Returns a page of an organization's donations, newest first or by amount, for its members. Dates are whole days in
 * the organization's time zone. Throws `invalid` for a reversed window.
 */
export async function listDonations(ctx: OrgContext, query: ListQuery): Promise<DonationList> {
  const filter = filterOf(ctx, query);
  const { rows, total } = await listDonationRows(ctx.db, filter, sliceBy(query));
  return {
    ...(await serialize(ctx, query, rows)),
    pagination: paginate(query, total),
    ...(query.sum && { sum: await sumUpTo(ctx, filter, total) }),
  };
}

/**
 * Like {@link listDonations}, for dashboard pages: the total is a lower bound if an exact count would take too long.
 */
export async function skimDonations(
  ctx: OrgContext,
  query: ListQuery,
): Promise<Omit<DonationList, "pagination"> & { pagination: RoughPagination }> {
  const filter = filterOf(ctx, query);
  const found = await skimDonationRows(ctx.db, filter, sliceBy(query));
  const list = await serialize(ctx, query, found.rows);
  const shown = { shown: list.donations.length, follow: list.nextCursor !== null };
  return {
    ...list,
    pagination: paginateRoughly(query, found, shown),
    ...(query.sum && { sum: await sumUpTo(ctx, filter, found.total) }),
  };
}

/** Whether the organization has voided donations. For members. */
export const hasVoidedDonations = ({ db, orgId }: OrgContext): Promise<boolean> => hasVoided(db, orgId);

/** Returns what the donations of a filter count for in reports, or null for more than `MAX_SUMMED`. */
async function sumUpTo(
  { db }: OrgContext,
  filter: DonationFilter,
  total: number,
): Promise<DonationList["sum"]> {
  return total <= MAX_SUMMED ? sumDonations(db, filter, MAX_SUMMED) : null;
}

function sliceBy(query: ListQuery): DonationSlice {
  const slice = sliceOf(query, amountCursorReader(query.sort));
  return { ...slice, by: query.sort === "amount" ? "largest" : "newest" };
}

function filterOf(
  { org }: OrgContext,
  {
    page: _page,
    limit: _limit,
    cursor: _cursor,
    sort: _sort,
    expand: _expand,
    sum: _sum,
    ...query
  }: ListQuery,
): DonationFilter {
  const { from: _from, to: _to, updatedFrom: _updatedFrom, updatedTo: _updatedTo, ...filters } = query;
  return {
    ...filters,
    orgId: org.id,
    created: windowOf(query, org.timezone),
    changed: changesOf(query, org.timezone),
  };
}

async function serialize(
  ctx: OrgContext,
  query: ListQuery,
  found: Awaited<ReturnType<typeof listDonationRows>>["rows"],
): Promise<Listed> {
  const {
    shown: rows,
    nextCursor,
    previousCursor,
  } = cutPage(found, query, ({ donation }) => amountCursorAfter(query.sort, donation));
  const parts =
    query.expand === "progress" || query.fundId
      ? await findFundParts(
          ctx.db,
          rows.map(({ donation }) => donation),
        )
      : new Map<string, FundPart[]>();
  return {
    donations: rows.map(({ donation, campaign, checkNumber }) => ({
      id: donation.id,
      amountCents: donation.amountCents,
      status: donation.status,
      frequency: donation.frequency,
      createdAt: donation.createdAt.toISOString(),
      donor: {
        firstName: donation.donorFirstName,
        lastName: donation.donorLastName,
        email: donation.donorEmail,
      },
      campaign: { title: campaign.title },
      ...(query.fundId && { fundAmountCents: partFor(query.fundId, parts.get(donation.id) ?? []) }),
      ...(query.expand === "progress" && {
        progress: progressOf(donation),
        paymentMethod: donation.paymentMethod,
        receiptNumber: donation.receiptNumber,
        processingFeeCents: donation.processingFeeCents,
        platformFeeCents: donation.platformFeeCents,
        netAmountCents: donation.netAmountCents,
        utmSource: donation.utmSource,
        checkNumber,
        funds: (parts.get(donation.id) ?? []).map(({ fund }) => fund?.name ?? null),
        voided: isVoided(donation),
      }),
      ...(query.expand === "sums" && {
        updatedAt: donation.updatedAt.toISOString(),
        netRaisedCents: donation.netRaisedCents,
      }),
    })),
    nextCursor,
    previousCursor,
  };
}

/** Returns the part of a donation's amount for a fund, in cents. */
function partFor(fundId: string, parts: readonly FundPart[]): number {
  const id = fundId === GENERAL_FUND_ID ? null : fundId;
  return parts.find(({ fund }) => (fund?.id ?? null) === id)?.amountCents ?? 0;
}
