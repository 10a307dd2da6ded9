import { shareOf } from "@/lib/kernel/money";
import type { DisputeStatus } from "@/lib/refunds/money-back-schemas";
import type { Lines } from "@/lib/refunds/rules";
import type { DisputeRound, ProcessorDispute } from "@/lib/services/stripe/disputes";

/** Our status for a processor status; an unknown one counts as open. */
export function statusOf(processorStatus: string): DisputeStatus {
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

/**
 * The rounds of a dispute as they are booked; there is always one. Of each, no more counts than the disputed amount: what
 * goes beyond is for staff.
 */
export function roundsOf(seen: Pick<ProcessorDispute, "rounds" | "amountCents">): DisputeRound[] {
  let heldCents = 0;
  const rounds = seen.rounds.map(({ withdrawn, reinstated }) => {
    const outCents = Math.min(withdrawn.amountCents, seen.amountCents - heldCents);
    const backCents = Math.min(reinstated.amountCents, heldCents + outCents);
    heldCents += outCents - backCents;
    return {
      withdrawn: { ...withdrawn, amountCents: outCents },
      reinstated: { ...reinstated, amountCents: backCents },
    };
  });
  const nothing = { amountCents: 0, feeCents: 0 };
  return rounds.length > 0 ? rounds : [{ withdrawn: nothing, reinstated: nothing }];
}

/**
 * How the newest round has ended. A later one that the bank does not keep ends when its money is back, not before: the
 * processor may still say `won` of the round that went before.
 */
export function endOf(processorStatus: string, round: number, reinstatedCents: number): DisputeStatus {
  const status = statusOf(processorStatus);
  return round > 1 && status !== "LOST" && reinstatedCents === 0 ? "OPEN" : status;
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

/** What of a round is in the books: of what the bank moved, and of what was moved to the organization and back. */
export type BookedRound = {
  withdrawnCents: number;
  reversedCents: number;
  feeReturnedCents: number;
  reinstatedCents: number;
  paidAgain: boolean;
};

/** What the organization is paid again, and what of it our own fee takes; all of it but for a partial reinstatement. */
export function paidAgain(round: Omit<BookedRound, "paidAgain">): { grossCents: number; feeCents: number } {
  const { withdrawnCents, reversedCents, feeReturnedCents } = round;
  const back = Math.min(round.reinstatedCents, withdrawnCents);
  if (withdrawnCents === 0) return { grossCents: 0, feeCents: 0 };
  return {
    grossCents: shareOf(reversedCents, back, withdrawnCents),
    feeCents: shareOf(feeReturnedCents, back, withdrawnCents),
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

/** What the causes of a round are built from: the dispute's id, and from the second round on its number. */
export const roundKey = (id: string, round: number) => (round === 1 ? id : `${id}:${round}`);

/** The causes under which the steps of a round stand in the journal. */
export const stepCause = {
  opened: (id: string, round: number) => `dispute-opened:${roundKey(id, round)}`,
  withdrawn: (id: string, round: number) => `dispute-withdrawn:${roundKey(id, round)}`,
  reversed: (id: string, round: number) => `dispute-reversed:${roundKey(id, round)}`,
  reinstated: (id: string, round: number) => `dispute-reinstated:${roundKey(id, round)}`,
  transferred: (id: string, round: number) => `dispute-transferred:${roundKey(id, round)}`,
  /** `again`: the same outcome another time, without a withdrawal in between. */
  closed: (id: string, round: number, status: DisputeStatus, again?: Date) =>
    `dispute-closed:${roundKey(id, round)}:${again ? `at-${again.getTime()}:` : ""}${status.toLowerCase()}`,
};

const ENDS: Record<string, DisputeStatus> = {
  won: "WON",
  lost: "LOST",
  warning_closed: "WARNING_CLOSED",
  prevented: "PREVENTED",
};

/** The round of a step's cause and, for a closing, its outcome. */
export function readCause(cause: string): { round: number; end: DisputeStatus | null } {
  const [, , ...rest] = cause.split(":");
  return {
    round: Number(rest.find((part) => /^\d+$/.test(part)) ?? 1),
    end: ENDS[rest.at(-1) ?? ""] ?? null,
  };
}
