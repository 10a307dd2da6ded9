import { invalidRequest } from "../api/errors";
import { mergeMetadata } from "../api/metadata";
import { type Cause, NO_REQUEST } from "../events/cause";
import { emit } from "../events/emit";
import type { Simulator } from "../simulator";
import type { DisputeRecord } from "../store/money-records";
import type { Metadata } from "../store/record-base";
import { closeDispute } from "./close-dispute";
import { escalate } from "./create-dispute";

export type Answer = {
  evidence: Record<string, string> | undefined;
  /** False only saves the evidence. */
  submit: boolean;
  metadata: Metadata | null | undefined;
};

/**
 * Answers a dispute. As in Stripe's test mode, the text `winning_evidence` or `losing_evidence` decides it at once and
 * `escalate_inquiry_evidence` escalates an inquiry; any other text leaves it to the bank.
 */
export function answerDispute(
  simulator: Simulator,
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
  const answered = simulator.store.put("dispute", next);
  emit(simulator, cause, "charge.dispute.updated", "dispute", answered, {
    previous: handsIn ? { status: dispute.status } : {},
  });
  return handsIn ? decide(simulator, answered) : answered;
}

function decide(simulator: Simulator, dispute: DisputeRecord): DisputeRecord {
  const text = dispute.evidence["uncategorized_text"];
  const inquiry = dispute.status === "warning_under_review";
  if (text === "winning_evidence")
    return closeDispute(simulator, NO_REQUEST, dispute, inquiry ? "warning_closed" : "won");
  if (text === "losing_evidence")
    return closeDispute(simulator, NO_REQUEST, dispute, inquiry ? "warning_closed" : "lost");
  if (text === "escalate_inquiry_evidence" && inquiry) return escalate(simulator, dispute);
  return dispute;
}
