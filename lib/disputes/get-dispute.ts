import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { requireRole } from "@/lib/orgs/access";
import { toDispute } from "@/lib/refunds/serialize";
import { toDonationSummary } from "@/lib/refunds/serialize-donation";
import { answerUrl } from "./answer-url";
import { type DisputeDetail, disputeStepKind } from "./schemas";
import { findDisputeWithDonation, listSteps } from "./store";

/** One dispute with its donation and what happened so far, for members of the organization. Throws `not_found`. */
export async function getDispute(ctx: Context, id: string): Promise<DisputeDetail> {
  const found = await findDisputeWithDonation(ctx.db, id);
  if (!found) throw notFound("Dispute");
  const { dispute, donation, campaign } = found;
  await requireRole(ctx, dispute.orgId);
  const steps = await listSteps(ctx.db, dispute);
  return {
    ...toDispute(dispute),
    donation: toDonationSummary(donation, campaign),
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
