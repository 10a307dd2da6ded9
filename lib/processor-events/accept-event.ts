import { env } from "@/lib/config/env";
import { markReported } from "@/lib/fraud/caller-store";
import type { Context } from "@/lib/kernel/context";
import { PROCESSOR_EVENT_TYPES, processorEventData, sendToBackground } from "@/lib/services/inngest/events";
import { log } from "@/lib/services/log";
import { freezeRenewalFee } from "@/lib/subscriptions/invoices/freeze-renewal-fee";
import { backgroundEvent } from "./event-data";
import { notAnEvent, type ReceivedEvent } from "./read-event";
import { unlessMissing } from "./unless-missing";

/** Events of payments that are received or processing. */
const REPORTS_MONEY: ReadonlySet<string> = new Set(["payment_intent.succeeded", "payment_intent.processing"]);
const HANDLED: ReadonlySet<string> = new Set(PROCESSOR_EVENT_TYPES);

/**
 * Accepts a verified event: sends it to background jobs with its own id, and returns only once it is stored
 * there. A renewal's fee is set before, because its invoice stays a draft only until the event is
 * acknowledged. Throws `refused` for an event that does not fit its type, and `unavailable` when fee or
 * hand-off fail, so that the processor redelivers.
 */
export async function acceptEvent(ctx: Context, event: ReceivedEvent): Promise<void> {
  if (!HANDLED.has(event.type)) return;
  if (event.livemode !== (env().mode === "live")) {
    log.warn(
      { eventId: event.id, type: event.type },
      "an event of the other mode was acknowledged and ignored",
    );
    return;
  }
  // Payments, refunds and invoices are the platform's; of a connected account, only payouts and its own state
  // concern us.
  if (event.account && !/^(payout|account)\./.test(event.type)) return;
  const handed = backgroundEvent(event);
  if (handed.data.objectId === "" || !processorEventData.safeParse(handed.data).success) throw notAnEvent();
  if (REPORTS_MONEY.has(event.type)) await recordReport(ctx, handed.data.objectId);
  if (event.type === "invoice.created")
    await unlessMissing(handed.data, () => freezeRenewalFee(ctx, handed.data.objectId));
  await sendToBackground([handed]);
}

/**
 * Keeps a donation from counting as unpaid while background jobs are behind. Only for counting: if it fails,
 * the event is accepted anyway.
 */
async function recordReport(ctx: Context, intentId: string): Promise<void> {
  try {
    await markReported(ctx.db, intentId, ctx.now);
  } catch (err) {
    log.warn({ err, intentId }, "a payment's report was not recorded");
  }
}
