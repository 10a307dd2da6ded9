import { requireRole } from "@/lib/auth/access";
import { presentDispute } from "@/lib/donations/present-money-back";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { aboutGift } from "@/lib/refunds/about-gift";
import { answerUrl } from "./answer-url";
import { type DisputeDetail, disputeStepKind } from "./schemas";
import { findDisputeWithGift, listSteps } from "./store";

/** One dispute with its gift and what happened so far, for members of the organization. Throws `not_found`. */
export async function getDispute(ctx: Context, id: string): Promise<DisputeDetail> {
  const found = await findDisputeWithGift(ctx.db, id);
  if (!found) throw notFound("Dispute");
  const { dispute, donation, campaign } = found;
  await requireRole(ctx, dispute.orgId);
  const steps = await listSteps(ctx.db, dispute);
  return {
    ...presentDispute(dispute),
    donation: aboutGift(donation, campaign),
    answerUrl: answerUrl({
      processorDisputeId: dispute.processorDisputeId,
      intentId: donation.processorIntentId,
    }),
    steps: steps.map((step) => ({
      kind: disputeStepKind.parse(step.kind),
      at: step.at.toISOString(),
      processorCents: step.processorCents,
      // A debit of the organization's account is money that it has no more.
      organizationCents: 0 - step.organizationDebitCents,
      raisedCents: step.raisedCents,
    })),
  };
}
