/**
 * The actor and reason of a cancellation, stored in the processor's cancellation comment so that a crash between the
 * call and our write cannot lose them.
 */
const COMMENT = /^(donor|staff:[\w:-]{1,110}|system)(?:\n([\s\S]*))?$/;

export type CanceledBy = "DONOR" | "STAFF" | "PROCESSOR" | "SYSTEM";

/** Returns the comment to store with a cancellation, read by {@link whoCanceled}. `by`: see history-actor.ts. */
export function cancelComment(by: string, reason: string | null): string {
  return reason ? `${by}\n${reason}` : by;
}

const PAYMENT_FAILED = "The payment failed too often";
const REASONS: Record<string, string> = {
  payment_failed: PAYMENT_FAILED,
  payment_disputed: "A payment was disputed",
  cancellation_requested: "Canceled at the payment processor",
};

/** Returns who canceled a subscription and why, from the processor's state; `actor` as in the history. */
export function whoCanceled(it: {
  cancelComment: string | null;
  cancelReason: string | null;
  expired: boolean;
}): {
  canceledBy: CanceledBy;
  actor: string;
  reason: string | null;
} {
  const [, actor, words] = COMMENT.exec(it.cancelComment ?? "") ?? [];
  if (actor) {
    const canceledBy = actor === "donor" ? "DONOR" : actor === "system" ? "SYSTEM" : "STAFF";
    return { canceledBy, actor, reason: words ?? null };
  }
  if (it.expired) return { canceledBy: "SYSTEM", actor: "system", reason: "abandoned" };
  const reason = it.cancelComment || (it.cancelReason && REASONS[it.cancelReason]) || null;
  return { canceledBy: "PROCESSOR", actor: "processor", reason };
}

/**
 * Returns whether the processor ended the subscription because payments were declined, and not by the donor's choice.
 */
export function endedByDeclines(it: { canceledBy: CanceledBy | null; cancelReason: string | null }): boolean {
  return it.canceledBy === "PROCESSOR" && it.cancelReason === PAYMENT_FAILED;
}
