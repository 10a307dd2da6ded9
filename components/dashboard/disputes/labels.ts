import type { DisputeDetail } from "@/lib/disputes/schemas";
import { count } from "../labels";

export const DISPUTE_STATUS = {
  OPEN: { label: "Open", tone: "warn" },
  WON: { label: "Won", tone: "good" },
  LOST: { label: "Lost", tone: "bad" },
  WARNING_CLOSED: { label: "Inquiry closed", tone: "good" },
  PREVENTED: { label: "Prevented", tone: "good" },
} as const satisfies Record<DisputeDetail["status"], { label: string; tone: string }>;

/** How it ended, or where it stands, in a sentence. */
export function disputeResult(it: Pick<DisputeDetail, "status" | "inquiry" | "withdrawnCents">): string {
  switch (it.status) {
    case "OPEN":
      if (it.inquiry)
        return "The bank asks before it decides. No money has moved; a good answer can end it here.";
      return it.withdrawnCents > 0
        ? "The bank has taken the money back until it decides. The donation does not count meanwhile."
        : "The bank has not moved any money yet. The donation does not count until it decides.";
    case "WON":
      return "Decided for you: the donation counts again, and the money came back.";
    case "LOST":
      return "Decided for the donor: the money stays with them, and the donation no longer counts.";
    case "WARNING_CLOSED":
      return "The bank’s question was closed without a dispute. The donation counts.";
    case "PREVENTED":
      return "The dispute was prevented before it began. The donation counts.";
  }
}

const STEPS: Record<DisputeDetail["steps"][number]["kind"], string> = {
  DISPUTE_OPENED: "Dispute opened",
  DISPUTE_WITHDRAWN: "The bank took the money from the processor",
  TRANSFER_REVERSED: "Your part was taken from your balance",
  DISPUTE_REINSTATED: "The bank gave the money back",
  TRANSFERRED_AGAIN: "Your part came back to your balance",
  DISPUTE_CLOSED: "Dispute closed",
};

/** A step in words; at the ends, with what it did to the campaign's total. `again`: it is not the first one. */
export function stepWords(step: DisputeDetail["steps"][number], again = false): string {
  const words = step.kind === "DISPUTE_OPENED" && again ? "Dispute opened again" : STEPS[step.kind];
  if (step.raisedCents < 0) return `${words}: the donation stopped counting`;
  if (step.raisedCents > 0) return `${words}: the donation counts again`;
  return words;
}

const DAY_MS = 86_400_000;

/** How long an answer still counts: `9 days left`, `5 hours left`, `the time is over`. */
export function timeLeft(respondBy: string, now: Date): { words: string; pressing: boolean } {
  const left = Date.parse(respondBy) - now.getTime();
  if (left <= 0) return { words: "the time is over", pressing: false };
  const pressing = left < 3 * DAY_MS;
  if (left >= DAY_MS) return { words: `${count(Math.floor(left / DAY_MS), "day")} left`, pressing };
  const hours = Math.floor(left / 3_600_000);
  return { words: hours > 0 ? `${count(hours, "hour")} left` : "less than an hour left", pressing };
}
