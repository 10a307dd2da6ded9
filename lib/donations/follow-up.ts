import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { cancelPayment, retrievePayment } from "@/lib/services/processor";
import { settlePayment } from "./settle-donation";
import { closeGift, markProcessing, markVerifying, type OpenGift, takeOpenGifts } from "./settle-store";
import { findGift } from "./store";

const AT_MOST = 100;

export type FollowedUp = { asked: number; settled: number; closed: number };

/**
 * Asks the processor about gifts that have been unpaid for long (decisions.md, States). A success whose event was
 * lost is settled; what nobody is going to pay is cancelled there and, once that is confirmed, closed. Stops when
 * the processor cannot be reached; the next round goes on.
 */
export async function followUpOpenGifts(ctx: Context): Promise<FollowedUp> {
  const done: FollowedUp = { asked: 0, settled: 0, closed: 0 };
  for (const gift of await takeOpenGifts(ctx.db, ctx.now, AT_MOST)) {
    done.asked += 1;
    try {
      const end = await followUp(ctx, gift);
      if (end) done[end] += 1;
    } catch (err) {
      // One that fails must not keep the others open; it is taken again later.
      log.error({ err, donationId: gift.id }, "an open gift could not be followed up");
      if (err instanceof AppError && err.code === "unavailable") break;
    }
  }
  return done;
}

async function followUp(ctx: Context, open: OpenGift): Promise<"settled" | "closed" | null> {
  // Without an intent nobody holds a client secret, so no money can arrive.
  if (!open.intentId) return open.overdue ? close(ctx, open.id) : null;
  const payment = await retrievePayment(open.intentId);
  switch (payment.status) {
    case "succeeded": {
      const gift = await findGift(ctx.db, { id: open.id });
      if (!gift) return null;
      await settlePayment(ctx, gift.donation, payment);
      return "settled";
    }
    case "processing":
      await markProcessing(ctx.db, { donationId: open.id, intentId: open.intentId, at: ctx.now });
      return null;
    case "canceled":
      return close(ctx, open.id);
    default:
      if (payment.verifyUrl !== null) {
        await markVerifying(ctx.db, { donationId: open.id, intentId: open.intentId, at: ctx.now });
        return null;
      }
      return open.overdue && (await cancelPayment(open.intentId)) ? close(ctx, open.id) : null;
  }
}

async function close(ctx: Context, donationId: string): Promise<"closed" | null> {
  return (await closeGift(ctx.db, donationId, ctx.now)) ? "closed" : null;
}
