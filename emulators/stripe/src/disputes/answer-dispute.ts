import { invalidRequest } from "../api/errors";
import { mergeMetadata } from "../api/metadata";
import { emit } from "../events/emit";
import { type Cause, NO_REQUEST, type World } from "../simulator";
import type { DisputeRecord } from "../store/money-records";
import type { Metadata } from "../store/records";
import { closeDispute } from "./close-dispute";
import { escalate } from "./create-dispute";

export type Answer = {
  evidence: Record<string, string> | undefined;
  /** False only keeps the evidence for later. */
  submit: boolean;
  metadata: Metadata | null | undefined;
};

/**
 * Answers a dispute. As in the processor's test mode, the text `winning_evidence` or `losing_evidence` decides it at
 * once and `escalate_inquiry_evidence` makes a chargeback of an inquiry; any other leaves it to the bank.
 */
export function answerDispute(
  world: World,
  cause: Cause,
  dispute: DisputeRecord,
  answer: Answer,
): DisputeRecord {
  const handsIn = answer.evidence !== undefined && answer.submit;
  if (answer.evidence && !dispute.status.endsWith("needs_response"))
    throw invalidRequest(
      `The evidence of this dispute cannot be changed any more; its status is ${dispute.status}.`,
      { param: "evidence" },
    );
  const next: DisputeRecord = {
    ...dispute,
    evidence: { ...dispute.evidence, ...answer.evidence },
    metadata: mergeMetadata(dispute.metadata, answer.metadata),
    ...(handsIn
      ? {
          status: dispute.status === "needs_response" ? "under_review" : "warning_under_review",
          submissions: dispute.submissions + 1,
        }
      : {}),
  };
  const answered = world.store.put("dispute", next);
  emit(world, cause, "charge.dispute.updated", "dispute", answered, {
    previous: handsIn ? { status: dispute.status } : {},
  });
  return handsIn ? decide(world, answered) : answered;
}

function decide(world: World, dispute: DisputeRecord): DisputeRecord {
  const text = dispute.evidence["uncategorized_text"];
  const inquiry = dispute.status === "warning_under_review";
  if (text === "winning_evidence")
    return closeDispute(world, NO_REQUEST, dispute, inquiry ? "warning_closed" : "won");
  if (text === "losing_evidence")
    return closeDispute(world, NO_REQUEST, dispute, inquiry ? "warning_closed" : "lost");
  if (text === "escalate_inquiry_evidence" && inquiry) return escalate(world, dispute);
  return dispute;
}
