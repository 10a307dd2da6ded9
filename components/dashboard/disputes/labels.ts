import type { DisputeDetail } from "@/lib/disputes/schemas";
import { count } from "../labels";

export const DISPUTE_STATUS = {
  OPEN: { label: "Open", tone: "warn" },
  WON: { label: "Won", tone: "good" },
  LOST: { label: "Lost", tone: "bad" },
  WARNING_CLOSED: { label: "Inquiry closed", tone: "good" },
  PREVENTED: { label: "Prevented", tone: "good" },
} as const satisfies Record<DisputeDetail["status"], { label: string; tone: string }>;

/** Returns a dispute's outcome or current state, in a sentence. */
export function disputeResult(it: Pick<DisputeDetail, "status" | "inquiry" | "withdrawnCents">): string {
  switch (it.status) {
    case "OPEN":
      if (it.inquiry)
        return "This is an inquiry from the donor’s bank. No money has moved, and a good response can settle it.";
      return it.withdrawnCents > 0
        ? "The bank has withdrawn the money until it decides. Until then, the donation doesn’t count toward your totals."
        : "The bank has not withdrawn any money yet. The donation doesn’t count toward your totals until it decides.";
    case "WON":
      return "You won: the money was returned, and the donation counts again.";
    case "LOST":
      return "You lost: the donor keeps the money, and the donation no longer counts.";
    case "WARNING_CLOSED":
      return "The inquiry was closed without a dispute. The donation counts.";
    case "PREVENTED":
      return "The dispute was prevented. The donation counts.";
  }
}

const STEPS: Record<DisputeDetail["steps"][number]["kind"], string> = {
  DISPUTE_OPENED: "Dispute opened",
  DISPUTE_WITHDRAWN: "Bank withdrew the money from the processor",
  TRANSFER_REVERSED: "Your share was deducted from your balance",
  DISPUTE_REINSTATED: "Bank returned the money",
  TRANSFERRED_AGAIN: "Your share was returned to your balance",
  DISPUTE_CLOSED: "Dispute closed",
};

/**
 * Returns a step as text. Opening and closing include the effect on the campaign's total. `again`: not the first step
 * of its kind.
 */
export function stepLabel(step: DisputeDetail["steps"][number], again = false): string {
  const label = step.kind === "DISPUTE_OPENED" && again ? "Dispute reopened" : STEPS[step.kind];
  if (step.raisedCents < 0) return `${label}: donation no longer counts`;
  if (step.raisedCents > 0) return `${label}: donation counts again`;
  return label;
}

const DAY_MS = 86_400_000;

/** Returns the time left to respond: `9 days left`, `5 hours left`, `deadline passed`. */
export function timeLeft(respondBy: string, now: Date): { words: string; pressing: boolean } {
  const left = Date.parse(respondBy) - now.getTime();
  if (left <= 0) return { words: "deadline passed", pressing: false };
  const pressing = left < 3 * DAY_MS;
  if (left >= DAY_MS) return { words: `${count(Math.floor(left / DAY_MS), "day")} left`, pressing };
  const hours = Math.floor(left / 3_600_000);
  return { words: hours > 0 ? `${count(hours, "hour")} left` : "less than an hour left", pressing };
}
