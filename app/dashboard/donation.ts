import { withResource } from "@/lib/auth/access";
import { loadDispute } from "@/lib/disputes/context";
import { loadDonation } from "@/lib/donations/context";
import { loadRefundable } from "@/lib/refunds/context";
import "server-only";
import { cache } from "react";
import { getDispute } from "@/lib/disputes/get-dispute";
import { listDisputes } from "@/lib/disputes/list-disputes";
import type { DisputeDetail } from "@/lib/disputes/schemas";
import { getDonation } from "@/lib/donations/get-donation";
import type { Donation } from "@/lib/donations/schemas";
import { listRefunds } from "@/lib/refunds/list-refunds";
import { quoteRefund } from "@/lib/refunds/quote-refund";
import type { Refund } from "@/lib/refunds/refund-schemas";
import type { RefundQuote } from "@/lib/refunds/schemas";
import { creditsOfDonation } from "@/lib/soft-credits/read-credits";
import type { SoftCredit } from "@/lib/soft-credits/schemas";
import { requireOwnOrganization } from "./require-own-organization";
import { namesOf, requireOrganization } from "./session";

/** Maximum number of listed refunds or disputes, more than any donation has. */
const MAX_LISTED = 100;

/** Returns a donation to this organization, or shows the not-found page. */
export const requireDonation = cache(
  (orgSlug: string, id: string): Promise<Donation> =>
    requireOwnOrganization(orgSlug, async (ctx) =>
      getDonation(withResource(ctx, await loadDonation(ctx, id))),
    ),
);

/** Returns the soft credits of a donation to this organization. */
export const creditsOf = (orgSlug: string, id: string): Promise<SoftCredit[]> =>
  requireOwnOrganization(
    orgSlug,
    async (ctx) => (await creditsOfDonation(withResource(ctx, await loadDonation(ctx, id)))).data,
  );

type RefundsAndDisputes = {
  quote: RefundQuote;
  refunds: (Refund & { byName: string | null })[];
  disputes: DisputeDetail[];
};

/** Returns a donation's refunds and disputes, and the preview of a full refund. */
export async function refundsAndDisputesOf(orgSlug: string, donationId: string): Promise<RefundsAndDisputes> {
  const { ctx } = await requireOrganization(orgSlug);
  const query = { donationId, page: 1, limit: MAX_LISTED };
  const [quote, { refunds }, { disputes }] = await Promise.all([
    loadRefundable(ctx, donationId).then((found) => quoteRefund(withResource(ctx, found), {})),
    listRefunds(ctx, query),
    listDisputes(ctx, query),
  ]);
  const [names, details] = await Promise.all([
    namesOf(refunds.map((refund) => refund.requestedBy)),
    Promise.all(disputes.map(async ({ id }) => getDispute(withResource(ctx, await loadDispute(ctx, id))))),
  ]);
  return {
    quote,
    refunds: refunds.map((refund) => ({
      ...refund,
      byName: (refund.requestedBy && names.get(refund.requestedBy)) || null,
    })),
    disputes: details,
  };
}
