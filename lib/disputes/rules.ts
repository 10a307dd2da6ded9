import { type Lines, shareOf } from "@/lib/refunds/rules";
import type { DisputeRow } from "./store";

/** Where a dispute stands for us, by the processor's word; a word that we do not know is an open dispute. */
export function statusOf(processorStatus: string): DisputeRow["status"] {
  switch (processorStatus) {
    case "won":
      return "WON";
    case "lost":
      return "LOST";
    case "warning_closed":
      return "WARNING_CLOSED";
    case "prevented":
      return "PREVENTED";
    default:
      return "OPEN";
  }
}

/** The bank takes the money and the processor its fee, both from the platform. */
export function withdrawnLines(it: { amountCents: number; feeCents: number }): Lines {
  return {
    PROCESSOR: -(it.amountCents + it.feeCents),
    DISPUTES: it.amountCents,
    DISPUTE_FEES: it.feeCents,
  };
}

/** The organization's part is taken back from it, with our own fee on that returned to it. */
export function reversedLines(it: { reversedCents: number; feeReturnedCents: number }): Lines {
  return {
    ORGANIZATION: it.reversedCents - it.feeReturnedCents,
    PLATFORM_FEES: it.feeReturnedCents,
    DISPUTES: -it.reversedCents,
  };
}

/** The bank gives the money back, and with it whatever the processor returns of its fee. */
export function reinstatedLines(it: { amountCents: number; feeCents: number }): Lines {
  return {
    PROCESSOR: it.amountCents + it.feeCents,
    DISPUTES: 0 - it.amountCents,
    DISPUTE_FEES: 0 - it.feeCents,
  };
}

/** What the organization is paid again, and what of it our own fee takes; all of it but for a partial reinstatement. */
export function paidAgain(
  row: Pick<
    DisputeRow,
    "withdrawnCents" | "reinstatedCents" | "transferReversedCents" | "platformFeeReturnedCents"
  >,
): { grossCents: number; feeCents: number } {
  const { withdrawnCents, transferReversedCents, platformFeeReturnedCents } = row;
  const back = Math.min(row.reinstatedCents, withdrawnCents);
  if (withdrawnCents === 0) return { grossCents: 0, feeCents: 0 };
  return {
    grossCents: shareOf(transferReversedCents, back, withdrawnCents),
    feeCents: shareOf(platformFeeReturnedCents, back, withdrawnCents),
  };
}

/** The organization gets its part again and we our fee. */
export function paidAgainLines(it: { grossCents: number; feeCents: number }): Lines {
  return {
    ORGANIZATION: it.feeCents - it.grossCents,
    PLATFORM_FEES: 0 - it.feeCents,
    DISPUTES: it.grossCents,
  };
}

/** The causes under which the steps of a dispute stand in the journal. */
export function stepCauses(id: string): string[] {
  const ends = ["won", "lost", "warning_closed", "prevented"];
  return [
    ...["opened", "withdrawn", "reversed", "reinstated", "transferred"].map(
      (step) => `dispute-${step}:${id}`,
    ),
    ...ends.map((end) => `dispute-closed:${id}:${end}`),
  ];
}
