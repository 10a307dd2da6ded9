import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { deductibleCents, knownGoodsCents, remainingCents } from "./deductible";
import type { OwnGift } from "./own-gift-schemas";
import { findGift, type Gift } from "./store";

/** A donor's own gift, by the opaque token of its links; narrow on purpose: whoever holds the link sees it. */
export async function getOwnGift(ctx: Context, token: string): Promise<OwnGift> {
  const gift = await findGift(ctx.db, { token });
  if (!gift) throw notFound("Gift");
  return presentOwnGift(gift);
}

export function presentOwnGift({ donation: row, campaign, org, level, plan }: Gift): OwnGift {
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
      token: plan.token,
      status: plan.status,
      nextChargeAt: plan.nextChargeAt?.toISOString() ?? null,
    },
    campaign: { title: campaign.title, slug: campaign.slug, status: campaign.status, color: campaign.color },
    org: { name: org.name, slug: org.slug, ein: org.ein, timezone: org.timezone },
  };
}
