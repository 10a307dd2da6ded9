import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { viewTarget, viewToken } from "@/lib/links/view-token";
import { deductibleCents, knownGoodsCents, remainingCents } from "./deductible";
import type { OwnGift } from "./own-gift-schemas";
import { findGift, type Gift } from "./store";

/** A donor's own gift, by the token of its view link; narrow on purpose: every holder of the link sees it. */
export async function getPublicDonation(ctx: Context, token: string): Promise<OwnGift> {
  return serializeOwnGift(await giftOfLink(ctx, token));
}

/** The gift that a view link leads to. Throws `not_found`; a token that cannot be one costs no query. */
export async function giftOfLink(ctx: Context, token: string): Promise<Gift> {
  const target = viewTarget("donation", token);
  const gift = target && (await findGift(ctx.db, target));
  if (!gift) throw notFound("Gift");
  return gift;
}

export function serializeOwnGift({ donation: row, campaign, org, level, plan }: Gift): OwnGift {
  const goodsCents = knownGoodsCents({ level, ticketCount: row.ticketCount });
  const leftCents = remainingCents(row);
  return {
    status: row.status,
    processing: row.status === "PENDING" && row.processingSince !== null,
    verifying: row.status === "PENDING" && row.verifyingSince !== null,
    amountCents: row.amountCents,
    totalChargedCents: row.totalChargedCents,
    netAmountCents: row.netAmountCents,
    processingFeeCents: row.processingFeeCents,
    platformFeeCents: row.platformFeeCents,
    coverFees: row.coverFees,
    currency: row.currency,
    frequency: row.frequency,
    paymentMethod: row.paymentMethod,
    receiptNumber: row.receiptNumber,
    firstName: row.donorFirstName,
    createdAt: row.createdAt.toISOString(),
    succeededAt: row.succeededAt?.toISOString() ?? null,
    ticketCount: row.ticketCount,
    refundedCents: row.refundedCents,
    remainingCents: leftCents,
    goodsValueCents: goodsCents,
    deductibleCents: goodsCents === null ? null : deductibleCents(leftCents, goodsCents),
    plan: plan && {
      token: viewToken("subscription", plan.id),
      status: plan.status,
      nextChargeAt: plan.nextChargeAt?.toISOString() ?? null,
    },
    campaign: { title: campaign.title, slug: campaign.slug, status: campaign.status, color: campaign.color },
    org: { name: org.name, slug: org.slug, ein: org.ein, timezone: org.timezone },
  };
}
