import { resolveCause } from "@/lib/attention/store";
import { type JournalKind, restateGift, withGift } from "@/lib/donations/restate-store";
import type { Context } from "@/lib/kernel/context";
import type { PaidGift } from "@/lib/refunds/find-paid-gift";
import { type Part, takeWholePart } from "@/lib/refunds/move-money";
import { feeShareCents, type Lines, movedOf } from "@/lib/refunds/rules";
import { readGivenBack } from "@/lib/refunds/store";
import type { ProcessorDispute } from "@/lib/services/processor-disputes";
import { type GiftMoney, retrieveGiftMoney, transferAgain } from "@/lib/services/processor-refunds";
import { paidAgain, paidAgainLines, reinstatedLines, reversedLines, withdrawnLines } from "./rules";
import { bookStep, type DisputeRow, findDispute } from "./store";
import { type Place, shortCause, tellDifference, tellShort } from "./tell-staff";

type Seen = { seen: ProcessorDispute; money: GiftMoney };
type Steps = (id: string) => Promise<boolean>;

/**
 * The money of a dispute, as far as the processor has moved it: what it withdrew is taken back from the organization
 * (at most what its transfers hold; our own fee on it is returned), what it reinstated is paid to it again. The fee of
 * a dispute is the platform's. Inquiries move nothing. Each step is done and booked once; returns whether one was now.
 */
export async function moveDisputeMoney(
  ctx: Context,
  gift: PaidGift,
  id: string,
  { seen, money }: Seen,
): Promise<boolean> {
  const steps: Steps[] = [
    (row) => withdraw(ctx, gift, row, seen),
    (row) => takeBackFromOrganization(ctx, gift, row, money),
    (row) => reinstate(ctx, gift, row, seen),
    (row) => payAgain(ctx, gift, row, money),
  ];
  let moved = false;
  for (const step of steps) if (await step(id)) moved = true;
  const row = await findDispute(ctx.db, id);
  if (row) await tellDifference(ctx.db, gift, row, seen, ctx.now);
  return moved;
}

/** What is booked of it: a second withdrawal or return is for staff, whether we have seen the first one before or not. */
const onceOf = (seen: ProcessorDispute, sum: { amountCents: number }) =>
  Math.min(sum.amountCents, seen.amountCents);

async function withdraw(ctx: Context, gift: PaidGift, id: string, seen: ProcessorDispute): Promise<boolean> {
  const { feeCents } = seen.withdrawn;
  const amountCents = onceOf(seen, seen.withdrawn);
  if (amountCents <= 0) return false;
  return book(ctx, gift, id, {
    step: "withdrawnCents",
    cents: { withdrawnCents: amountCents, disputeFeeCents: feeCents },
    cause: `dispute-withdrawn:${id}`,
    kind: "DISPUTE_WITHDRAWN",
    lines: withdrawnLines({ amountCents, feeCents }),
  });
}

async function takeBackFromOrganization(
  ctx: Context,
  gift: PaidGift,
  id: string,
  money: GiftMoney,
): Promise<boolean> {
  const row = await findDispute(ctx.db, id);
  if (!row || row.withdrawnCents === 0 || row.transferReversedCents > 0) return false;
  const amountCents = row.withdrawnCents;
  const { back } = await readGivenBack(ctx.db, gift.id);
  const plannedFeeCents = feeShareCents(gift, back, amountCents);
  const part: Part = {
    amountCents,
    plannedFeeCents,
    foreignFeeCents: null,
    kind: "dispute",
    id,
    processorRefundId: null,
  };
  const look = () => retrieveGiftMoney(gift.processorChargeId, gift.id);
  const netCents = await takeWholePart(money, part, look);
  const moved = movedOf({ amountCents, plannedFeeCents, netCents });
  const short = {
    disputeId: id,
    withdrawnCents: amountCents,
    takenCents: netCents === 0 ? 0 : moved.reversedCents,
  };
  // Nothing to book: staff are told once, and nobody comes back for it.
  if (netCents === 0) return tellShort(ctx.db, gift, short, ctx.now);
  return book(ctx, gift, id, {
    also: async (tx) => {
      // What was short at first may be there later, when a refund that failed was paid back.
      if (short.takenCents < amountCents) await tellShort(tx, gift, short, ctx.now);
      else await resolveCause(tx, shortCause(id), ctx.now);
    },
    step: "transferReversedCents",
    cents: {
      transferReversedCents: moved.reversedCents,
      platformFeeReturnedCents: moved.feeReturnedCents,
    },
    cause: `dispute-reversed:${id}`,
    kind: "TRANSFER_REVERSED",
    lines: reversedLines(moved),
  });
}

async function reinstate(ctx: Context, gift: PaidGift, id: string, seen: ProcessorDispute): Promise<boolean> {
  const { feeCents } = seen.reinstated;
  const amountCents = onceOf(seen, seen.reinstated);
  if (amountCents <= 0) return false;
  return book(ctx, gift, id, {
    // The bank's money is back: nobody bears anything any more.
    also: async (tx) => {
      if (amountCents >= onceOf(seen, seen.withdrawn)) await resolveCause(tx, shortCause(id), ctx.now);
    },
    step: "reinstatedCents",
    cents: { reinstatedCents: amountCents, disputeFeeCents: seen.withdrawn.feeCents - feeCents },
    cause: `dispute-reinstated:${id}`,
    kind: "DISPUTE_REINSTATED",
    lines: reinstatedLines({ amountCents, feeCents }),
  });
}

async function payAgain(ctx: Context, gift: PaidGift, id: string, money: GiftMoney): Promise<boolean> {
  const row = await findDispute(ctx.db, id);
  if (!row || row.reinstatedCents === 0 || row.transferredAgainCents > 0) return false;
  const again = paidAgain(row);
  const amountCents = again.grossCents - again.feeCents;
  if (amountCents <= 0) return false;
  const cause = `dispute-transfer:${id}`;
  if (!money.transfers.some((transfer) => transfer.cause === cause)) {
    if (!money.accountId) throw new Error(`charge ${money.chargeId} names no account to pay`);
    await transferAgain(money.accountId, gift.id, { amountCents, cause, key: cause });
  }
  return book(ctx, gift, id, {
    step: "transferredAgainCents",
    cents: { transferredAgainCents: amountCents },
    cause: `dispute-transferred:${id}`,
    kind: "TRANSFERRED_AGAIN",
    lines: paidAgainLines(again),
  });
}

type Entry = {
  step: Parameters<typeof bookStep>[2];
  cents: Partial<DisputeRow>;
  cause: string;
  kind: JournalKind;
  lines: Lines;
  /** What else is noted together with it. */
  also?: (tx: Place) => Promise<void>;
};

/** Sets the step's cents and writes its entry in one transaction, once. */
async function book(ctx: Context, gift: PaidGift, id: string, it: Entry): Promise<boolean> {
  return withGift(ctx.db, gift.id, async (tx) => {
    if (!(await bookStep(tx, id, it.step, it.cents, ctx.now))) return false;
    await restateGift(tx, gift.id, { cause: it.cause, kind: it.kind, at: ctx.now, lines: it.lines });
    await it.also?.(tx);
    return true;
  });
}
