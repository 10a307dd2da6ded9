import { raiseAttention, resolveCause } from "@/lib/attention/store";
import { countsAgain } from "@/lib/donations/announce-again";
import { disputeReason } from "@/lib/donations/dispute-words";
import { restateGift, withGift } from "@/lib/donations/restate-store";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { formatUsd } from "@/lib/kernel/money";
import { findPaidGift, type PaidGift } from "@/lib/refunds/find-paid-gift";
import { disputeClosed, disputeOpened, sendToBackground } from "@/lib/services/jobs";
import { type ProcessorDispute, retrieveDispute } from "@/lib/services/processor-disputes";
import { retrieveGiftMoney } from "@/lib/services/processor-refunds";
import { moveDisputeMoney } from "./move-dispute-money";
import { statusOf } from "./rules";
import {
  type DisputeRow,
  findByProcessorDispute,
  findDispute,
  insertDispute,
  markClosed,
  noteSeen,
} from "./store";

export type Outcome = "applied" | "repeated" | "unknown_object";

/**
 * Something about a dispute has changed at the processor: it is asked what, and our row, the money and the totals are
 * brought to it step by step, each once and in the order of a clean story (opened, withdrawn, taken back, reinstated,
 * paid again, closed), however late or often this is called (decisions.md, States). Throws `unavailable` when the
 * processor cannot be reached; a step that it refuses does not hold up the others, is laid before staff, and is
 * thrown at the end, so that it is tried again.
 */
export async function syncDispute(
  ctx: Context,
  { processorDisputeId }: { processorDisputeId: string },
): Promise<Outcome> {
  const seen = await retrieveDispute(processorDisputeId);
  const money = await retrieveGiftMoney(seen.chargeId, null);
  const gift = await findPaidGift(ctx, money);
  if (!gift) return "unknown_object";
  const { row, opened } = await open(ctx, gift, seen);
  const { processorStatus, reason, respondBy } = { processorStatus: seen.status, ...seen };
  if (!(await noteSeen(ctx.db, row.id, { processorStatus, reason, respondBy }, ctx.now))) return "repeated";
  const whole = money.donationId === gift.id ? money : await retrieveGiftMoney(seen.chargeId, gift.id);
  let moved = false;
  let refusal: unknown = null;
  try {
    moved = await moveDisputeMoney(ctx, gift, row.id, { seen, money: whole });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "refused")) throw error;
    refusal = error;
    await layBefore(ctx, gift, row);
  }
  const closed = await close(ctx, gift, row.id, statusOf(seen.status));
  await announce(ctx, row.id);
  if (refusal) throw refusal;
  if (closed || moved) await resolveCause(ctx.db, `dispute-money:${row.id}`, ctx.now);
  return opened || moved || closed ? "applied" : "repeated";
}

async function open(
  ctx: Context,
  gift: PaidGift,
  seen: ProcessorDispute,
): Promise<{ row: DisputeRow; opened: boolean }> {
  const known = await findByProcessorDispute(ctx.db, seen.id);
  if (known) return { row: known, opened: false };
  return withGift(ctx.db, gift.id, async (tx) => {
    const id = newId();
    const opened = await insertDispute(tx, {
      id,
      processorDisputeId: seen.id,
      orgId: gift.orgId,
      donationId: gift.id,
      amountCents: seen.amountCents,
      reason: seen.reason,
      status: "OPEN",
      processorStatus: seen.status,
      respondBy: seen.respondBy,
      openedAt: seen.openedAt,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    if (opened) {
      await restateGift(tx, gift.id, { cause: `dispute-opened:${id}`, kind: "DISPUTE_OPENED", at: ctx.now });
      await raiseAttention(tx, {
        cause: `dispute:${id}`,
        orgId: gift.orgId,
        kind: "DISPUTE",
        campaignId: gift.campaignId,
        donationId: gift.id,
        message: `A gift of ${formatUsd(gift.amountCents)} is disputed for ${formatUsd(seen.amountCents)}. ${disputeReason(seen.reason)}.`,
        figures: {
          disputedCents: seen.amountCents,
          disputeId: id,
          respondBy: seen.respondBy?.toISOString() ?? null,
        },
        at: ctx.now,
      });
    }
    const row = await findByProcessorDispute(tx, seen.id);
    if (!row) throw new Error(`dispute ${seen.id} was not written`);
    return { row, opened };
  });
}

async function close(
  ctx: Context,
  gift: PaidGift,
  id: string,
  status: DisputeRow["status"],
): Promise<boolean> {
  // Once decided it is not opened again: what comes of an appeal is decided by its end.
  if (status === "OPEN") return false;
  return withGift(ctx.db, gift.id, async (tx) => {
    if (!(await markClosed(tx, id, status, ctx.now))) return false;
    const cause = `dispute-closed:${id}:${status.toLowerCase()}`;
    const { unseated } = await restateGift(tx, gift.id, { cause, kind: "DISPUTE_CLOSED", at: ctx.now });
    await resolveCause(tx, `dispute:${id}`, ctx.now);
    if (unseated)
      await raiseAttention(tx, {
        cause: `no-seat:${gift.id}`,
        orgId: gift.orgId,
        kind: "NO_SEAT",
        campaignId: gift.campaignId,
        donationId: gift.id,
        message:
          "A disputed gift counts again, but its seats were sold meanwhile. Agree with the donor what to do.",
        figures: { tickets: gift.ticketCount },
        at: ctx.now,
      });
    return true;
  });
}

async function layBefore(ctx: Context, gift: PaidGift, row: DisputeRow): Promise<void> {
  await raiseAttention(ctx.db, {
    cause: `dispute-money:${row.id}`,
    orgId: gift.orgId,
    kind: "DISPUTE",
    campaignId: gift.campaignId,
    donationId: gift.id,
    message: `The money of a disputed gift of ${formatUsd(gift.amountCents)} could not be moved between you and the platform. It is tried again.`,
    figures: { disputedCents: row.amountCents, disputeId: row.id },
    at: ctx.now,
  });
}

/** Goes out on repeats too: the mails that follow are deduplicated by their own causes. */
async function announce(ctx: Context, id: string): Promise<void> {
  const row = await findDispute(ctx.db, id);
  const data = { disputeId: id };
  await sendToBackground([{ id: `dispute-opened:${id}`, name: disputeOpened.name, data }]);
  if (!row || row.status === "OPEN") return;
  await sendToBackground([
    { id: `dispute-closed:${id}:${row.status}`, name: disputeClosed.name, data },
    ...(row.status === "LOST" ? [] : [countsAgain(row.donationId, id)]),
  ]);
}
