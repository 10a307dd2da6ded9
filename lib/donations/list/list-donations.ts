import type { OrgContext } from "@/lib/auth/access";
import { findFundParts } from "@/lib/funds/designation-store";
import { GENERAL_FUND_ID } from "@/lib/funds/labels";
import type { FundPart } from "@/lib/funds/schemas";
import { cutPage, paginate, sliceOf } from "@/lib/kernel/pagination";
import { changesOf, windowOf } from "@/lib/kernel/time/time-window";
import { cursorAfter, readCursor } from "@/lib/kernel/time-cursor";
import { isOfflineMethod } from "@/lib/offline-donations/labels";
import { progressOf } from "../progress";
import { type DonationList, type ListDonationsQuery, MAX_SUMMED } from "./schemas";
import { listDonationRows, sumDonations } from "./store";

/**
 * One page of an organization's donations, newest first, for its members. Dates are whole days in the
 * organization's time zone. Throws `invalid` for a reversed window.
 */
export async function listDonations(
  ctx: OrgContext,
  query: Omit<ListDonationsQuery, "orgId">,
): Promise<DonationList> {
  const { org } = ctx;
  const filter = {
    ...query,
    orgId: org.id,
    created: windowOf(query, org.timezone),
    changed: changesOf(query, org.timezone),
  };
  const { rows: found, total } = await listDonationRows(ctx.db, filter, sliceOf(query, readCursor));
  const sum = query.sum && (total <= MAX_SUMMED ? await sumDonations(ctx.db, filter, MAX_SUMMED) : null);
  const { shown: rows, nextCursor } = cutPage(found, query.limit, ({ donation }) => cursorAfter(donation));
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
        checkNumber,
        funds: (parts.get(donation.id) ?? []).map(({ fund }) => fund?.name ?? null),
        voided: donation.status === "REFUNDED" && isOfflineMethod(donation.paymentMethod),
      }),
      ...(query.expand === "sums" && {
        updatedAt: donation.updatedAt.toISOString(),
        netRaisedCents: donation.netRaisedCents,
      }),
    })),
    pagination: paginate(query, total),
    nextCursor,
    ...(sum !== undefined && { sum }),
  };
}

/** The part of a donation's amount for a fund, in cents. */
function partFor(fundId: string, parts: readonly FundPart[]): number {
  const id = fundId === GENERAL_FUND_ID ? null : fundId;
  return parts.find(({ fund }) => (fund?.id ?? null) === id)?.amountCents ?? 0;
}
