import { resolveCause } from "@/lib/alerts/store";
import {
  type JournalKind,
  recomputeDonation,
  withDonationLock,
} from "@/lib/donations/status/recompute-store";
import type { Context } from "@/lib/kernel/context";
import type { PaidDonation } from "@/lib/refunds/find-paid-donation";
import { type Part, recoverFullPart } from "@/lib/refunds/move-money";
import { feeShareCents, type Lines, movedOf } from "@/lib/refunds/rules";
import { readRefundedAmounts } from "@/lib/refunds/store";
import type { DisputeRound } from "@/lib/services/stripe/disputes";
import { type ChargeMoney, retrieveChargeMoney, transferAgain } from "@/lib/services/stripe/refunds";
import { type AlertDb, alertStaffOnShortfall, shortfallCause } from "./alert-staff";
import {
  paidAgain,
  paidAgainLines,
  reinstatedLines,
  reversedLines,
  roundKey,
  stepCause,
  withdrawnLines,
} from "./rules";
import { addCents, findBookedRound, isBooked } from "./store";

/** A dispute and one of its rounds. */
type Which = { id: string; round: number };

/**
 * Applies the processor's movements of money in one round of a dispute. A withdrawal is recovered from the
 * organization, at most the amount its transfers hold, and our fee on it is returned. A reinstatement is paid to the
 * organization again. The platform bears the dispute fee. Inquiries move nothing. Each step is done and booked once.
 * Returns whether this call booked one.
 */
export async function moveDisputeMoney(
  ctx: Context,
  donation: PaidDonation,
  which: Which,
  { seen, money }: { seen: DisputeRound; money: ChargeMoney },
): Promise<boolean> {
  const steps = [
    () => withdraw(ctx, donation, which, seen),
    () => recoverFromOrganization(ctx, donation, which, money),
    () => reinstate(ctx, donation, which, seen),
    () => payAgain(ctx, donation, which, money),
  ];
  let moved = false;
  for (const step of steps) if (await step()) moved = true;
  return moved;
}

async function withdraw(
  ctx: Context,
  donation: PaidDonation,
  which: Which,
  seen: DisputeRound,
): Promise<boolean> {
  const { amountCents, feeCents } = seen.withdrawn;
  if (amountCents <= 0) return false;
  return book(ctx, donation, which, {
    cents: { withdrawnCents: amountCents, disputeFeeCents: feeCents },
    cause: stepCause.withdrawn(which.id, which.round),
    kind: "DISPUTE_WITHDRAWN",
    lines: withdrawnLines({ amountCents, feeCents }),
  });
}

async function recoverFromOrganization(
  ctx: Context,
  donation: PaidDonation,
  which: Which,
  money: ChargeMoney,
): Promise<boolean> {
  const { id, round } = which;
  const { withdrawnCents: amountCents, reversedCents } = await findBookedRound(ctx.db, id, round);
  if (amountCents === 0 || reversedCents > 0) return false;
  const { back } = await readRefundedAmounts(ctx.db, donation.id);
  const plannedFeeCents = feeShareCents(donation, back, amountCents);
  const part: Part = {
    amountCents,
    plannedFeeCents,
    foreignFeeCents: null,
    kind: "dispute",
    id: roundKey(id, round),
    processorRefundId: null,
  };
  const readMoney = () => retrieveChargeMoney(donation.processorChargeId, donation.id);
  const netCents = await recoverFullPart(money, part, readMoney);
  const moved = movedOf({ amountCents, plannedFeeCents, netCents });
  const short = {
    disputeId: id,
    round,
    withdrawnCents: amountCents,
    takenCents: netCents === 0 ? 0 : moved.reversedCents,
  };
  // Nothing to book: staff are alerted once, and there is no retry.
  if (netCents === 0) return alertStaffOnShortfall(ctx.db, donation, short, ctx.now);
  return book(ctx, donation, which, {
    also: async (tx) => {
      // A shortfall may be covered later, for example when a failed refund is paid back.
      if (short.takenCents < amountCents) await alertStaffOnShortfall(tx, donation, short, ctx.now);
      else await resolveCause(tx, shortfallCause(id, round), ctx.now);
    },
    cents: {
      transferReversedCents: moved.reversedCents,
      platformFeeReturnedCents: moved.feeReturnedCents,
    },
    cause: stepCause.reversed(id, round),
    kind: "TRANSFER_REVERSED",
    lines: reversedLines(moved),
  });
}

async function reinstate(
  ctx: Context,
  donation: PaidDonation,
  which: Which,
  seen: DisputeRound,
): Promise<boolean> {
  const { id, round } = which;
  const { amountCents, feeCents } = seen.reinstated;
  if (amountCents <= 0) return false;
  return book(ctx, donation, which, {
    // The bank returned the money, so there is no longer a shortfall.
    also: async (tx) => {
      if (amountCents >= seen.withdrawn.amountCents)
        await resolveCause(tx, shortfallCause(id, round), ctx.now);
    },
    cents: { reinstatedCents: amountCents, disputeFeeCents: 0 - feeCents },
    cause: stepCause.reinstated(id, round),
    kind: "DISPUTE_REINSTATED",
    lines: reinstatedLines({ amountCents, feeCents }),
  });
}

async function payAgain(
  ctx: Context,
  donation: PaidDonation,
  which: Which,
  money: ChargeMoney,
): Promise<boolean> {
  const { id, round } = which;
  const booked = await findBookedRound(ctx.db, id, round);
  if (booked.reinstatedCents === 0 || booked.paidAgain) return false;
  const again = paidAgain(booked);
  const amountCents = again.grossCents - again.feeCents;
  if (amountCents <= 0) return false;
  const cause = `dispute-transfer:${roundKey(id, round)}`;
  if (!money.transfers.some((transfer) => transfer.cause === cause)) {
    if (!money.accountId) throw new Error(`charge ${money.chargeId} names no account to pay`);
    await transferAgain(money.accountId, donation.id, { amountCents, cause, key: cause });
  }
  return book(ctx, donation, which, {
    cents: { transferredAgainCents: amountCents },
    cause: stepCause.transferred(id, round),
    kind: "TRANSFERRED_AGAIN",
    lines: paidAgainLines(again),
  });
}

type Entry = {
  cents: Parameters<typeof addCents>[2];
  cause: string;
  kind: JournalKind;
  lines: Lines;
  /** Records more in the same transaction. */
  also?: (tx: AlertDb) => Promise<void>;
};

/** Adds the step's cents and writes its journal entry, once, in one transaction. */
async function book(ctx: Context, donation: PaidDonation, { id }: Which, it: Entry): Promise<boolean> {
  return withDonationLock(ctx.db, donation.id, async (tx) => {
    if (await isBooked(tx, it.cause)) return false;
    await addCents(tx, id, it.cents, ctx.now);
    await recomputeDonation(tx, donation.id, {
      cause: it.cause,
      kind: it.kind,
      at: ctx.now,
      lines: it.lines,
    });
    await it.also?.(tx);
    return true;
  });
}
