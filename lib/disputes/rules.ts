import { shareOf } from "@/lib/kernel/money";
import type { Lines } from "@/lib/refunds/rules";
import type { DisputeRound, ProcessorDispute } from "@/lib/services/stripe/disputes";
import type { DisputeStatus } from "./dispute-schema";

/** An open dispute is read again when no event about it arrived for this many hours. */
export const READ_AFTER_HOURS = 6;

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
 * The rounds of a dispute as they are booked, at least one. Amounts above the disputed one are not counted;
 * staff see them.
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
 * The outcome of the newest round. A later round ends when its money is returned, since the processor may
 * still report the previous round's `won`.
 */
export function endOf(processorStatus: string, round: number, reinstatedCents: number): DisputeStatus {
  const status = statusOf(processorStatus);
  return round > 1 && status !== "LOST" && reinstatedCents === 0 ? "OPEN" : status;
}

/** The bank withdraws the money, and the processor its fee, both from the platform. */
export function withdrawnLines(it: { amountCents: number; feeCents: number }): Lines {
  return {
    PROCESSOR: -(it.amountCents + it.feeCents),
    DISPUTES: it.amountCents,
    DISPUTE_FEES: it.feeCents,
  };
}

/** The organization's part is recovered, and our fee on it is returned. */
export function reversedLines(it: { reversedCents: number; feeReturnedCents: number }): Lines {
  return {
    ORGANIZATION: it.reversedCents - it.feeReturnedCents,
    PLATFORM_FEES: it.feeReturnedCents,
    DISPUTES: -it.reversedCents,
  };
}

/** The bank returns the money, and the processor possibly its fee. */
export function reinstatedLines(it: { amountCents: number; feeCents: number }): Lines {
  return {
    PROCESSOR: it.amountCents + it.feeCents,
    DISPUTES: 0 - it.amountCents,
    DISPUTE_FEES: 0 - it.feeCents,
  };
}

/** What is booked of a round: the bank's movements, and the transfers from and to the organization. */
export type BookedRound = {
  withdrawnCents: number;
  reversedCents: number;
  feeReturnedCents: number;
  reinstatedCents: number;
  paidAgain: boolean;
};

/**
 * What the organization is paid again, and our fee on it; everything, unless the reinstatement was partial.
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

/** The organization receives its part again, and we our fee. */
export function paidAgainLines(it: { grossCents: number; feeCents: number }): Lines {
  return {
    ORGANIZATION: it.feeCents - it.grossCents,
    PLATFORM_FEES: 0 - it.feeCents,
    DISPUTES: it.grossCents,
  };
}

/** The base of a round's causes: the dispute's id, with the number from the second round on. */
export const roundKey = (id: string, round: number) => (round === 1 ? id : `${id}:${round}`);

/** The journal causes of a round's steps. */
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
