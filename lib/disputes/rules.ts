import { shareOf } from "@/lib/kernel/money";
import type { Lines } from "@/lib/refunds/rules";
import type { DisputeRound, ProcessorDispute } from "@/lib/services/stripe/disputes";
import type { DisputeStatus } from "./dispute-schemas";

/** Hours without an event after which an open dispute is read again. */
export const READ_AFTER_HOURS = 6;

/** Maps a processor status to ours. An unknown status counts as open. */
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
 * Returns the rounds of a dispute as they are booked, at least one. Amounts above the disputed one are not booked;
 * staff are alerted to them.
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
 * Returns the outcome of the newest round. A later round ends when its money is returned, since the processor may still
 * report the previous round's `won`.
 */
export function endOf(processorStatus: string, round: number, reinstatedCents: number): DisputeStatus {
  const status = statusOf(processorStatus);
  return round > 1 && status !== "LOST" && reinstatedCents === 0 ? "OPEN" : status;
}

/** Journal lines of a withdrawal: the bank withdraws the money, and the processor its fee, both from the platform. */
export function withdrawnLines(it: { amountCents: number; feeCents: number }): Lines {
  return {
    PROCESSOR: -(it.amountCents + it.feeCents),
    DISPUTES: it.amountCents,
    DISPUTE_FEES: it.feeCents,
  };
}

/** Journal lines of a recovery: the organization's part is recovered, and our fee on it is returned. */
export function reversedLines(it: { reversedCents: number; feeReturnedCents: number }): Lines {
  return {
    ORGANIZATION: it.reversedCents - it.feeReturnedCents,
    PLATFORM_FEES: it.feeReturnedCents,
    DISPUTES: -it.reversedCents,
  };
}

/** Journal lines of a reinstatement: the bank returns the money, and the processor possibly its fee. */
export function reinstatedLines(it: { amountCents: number; feeCents: number }): Lines {
  return {
    PROCESSOR: it.amountCents + it.feeCents,
    DISPUTES: 0 - it.amountCents,
    DISPUTE_FEES: 0 - it.feeCents,
  };
}

/** The booked amounts of a round: the bank's movements, and the transfers from and to the organization. */
export type BookedRound = {
  withdrawnCents: number;
  reversedCents: number;
  feeReturnedCents: number;
  reinstatedCents: number;
  paidAgain: boolean;
};

/**
 * Returns the amount paid to the organization again, and our fee on it. Both are complete unless the reinstatement was
 * partial.
 */
export function paidAgain(round: Omit<BookedRound, "paidAgain">): { grossCents: number; feeCents: number } {
  const { withdrawnCents, reversedCents, feeReturnedCents } = round;
  const back = Math.min(round.reinstatedCents, withdrawnCents);
  if (withdrawnCents === 0) return { grossCents: 0, feeCents: 0 };
  return {
    grossCents: shareOf(reversedCents, back, withdrawnCents),
    feeCents: shareOf(feeReturnedCents, back, withdrawnCents),
  };
}

/** Journal lines of a second payment: the organization receives its part again, and we receive our fee. */
export function paidAgainLines(it: { grossCents: number; feeCents: number }): Lines {
  return {
    ORGANIZATION: it.feeCents - it.grossCents,
    PLATFORM_FEES: 0 - it.feeCents,
    DISPUTES: it.grossCents,
  };
}

/** Returns the base of a round's causes: the dispute's id, followed by the round's number from the second round on. */
export const roundKey = (id: string, round: number) => (round === 1 ? id : `${id}:${round}`);

/** The journal causes of a round's steps. */
export const stepCause = {
  opened: (id: string, round: number) => `dispute-opened:${roundKey(id, round)}`,
  withdrawn: (id: string, round: number) => `dispute-withdrawn:${roundKey(id, round)}`,
  reversed: (id: string, round: number) => `dispute-reversed:${roundKey(id, round)}`,
  reinstated: (id: string, round: number) => `dispute-reinstated:${roundKey(id, round)}`,
  transferred: (id: string, round: number) => `dispute-transferred:${roundKey(id, round)}`,
  /** `again` marks the same outcome a second time, without a withdrawal in between. */
  closed: (id: string, round: number, status: DisputeStatus, again?: Date) =>
    `dispute-closed:${roundKey(id, round)}:${again ? `at-${again.getTime()}:` : ""}${status.toLowerCase()}`,
};

const ENDS: Record<string, DisputeStatus> = {
  won: "WON",
  lost: "LOST",
  warning_closed: "WARNING_CLOSED",
  prevented: "PREVENTED",
};

/** Parses a step's cause into its round and, for a closing, its outcome. */
export function readCause(cause: string): { round: number; end: DisputeStatus | null } {
  const [, , ...rest] = cause.split(":");
  return {
    round: Number(rest.find((part) => /^\d+$/.test(part)) ?? 1),
    end: ENDS[rest.at(-1) ?? ""] ?? null,
  };
}
