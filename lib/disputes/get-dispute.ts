import { toDonationSummary } from "@/lib/refunds/serialize-donation";
import { answerUrl } from "./answer-url";
import type { DisputeContext } from "./context";
import { type DisputeDetail, disputeStepKind } from "./schemas";
import { serializeDispute } from "./serialize";
import { listSteps } from "./store";

/** Returns a dispute with its donation and its steps so far. */
export async function getDispute(ctx: DisputeContext): Promise<DisputeDetail> {
  const { dispute, donation, campaign } = ctx.found;
  const steps = await listSteps(ctx.db, dispute);
  return {
    ...serializeDispute(dispute),
    donation: toDonationSummary(donation, campaign),
    answerUrl: answerUrl({
      processorDisputeId: dispute.processorDisputeId,
      intentId: donation.processorIntentId,
    }),
    steps: steps.map((step) => ({
      kind: disputeStepKind.parse(step.kind),
      at: step.at.toISOString(),
      processorCents: step.processorCents,
      // A debit of the organization's account reduces its balance.
      organizationCents: 0 - step.organizationDebitCents,
      raisedCents: step.raisedCents,
    })),
  };
}
