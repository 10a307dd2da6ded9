import { env } from "@/lib/config/env";
import { markReported } from "@/lib/fraud/caller-store";
import { coalesce } from "@/lib/kernel/coalesce";
import type { Context } from "@/lib/kernel/context";
import { PROCESSOR_EVENT_TYPES, processorEventData } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import { log } from "@/lib/services/log";
import { freezeRenewalFee } from "@/lib/subscriptions/invoices/freeze-renewal-fee";
import { backgroundEvent, writesImmediately } from "./event-data";
import { notAnEvent, type ReceivedEvent } from "./read-event";
import { skipUnknownObject } from "./skip-unknown-object";

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
  if (writesImmediately(event))
    await skipUnknownObject(handed.data, () => freezeRenewalFee(ctx, handed.data.objectId));
  await handOff({ ctx, event: handed });
}

type Accepted = { ctx: Context; event: ReturnType<typeof backgroundEvent> };

/** A hand-off takes hundredths of a second. Further events do not wait longer for one that hangs. */
const HAND_OFF_PATIENCE_MS = 100;

/** Events that arrive together are handed over in one call; it is safe to acknowledge each when the call has succeeded. */
const handOff = coalesce<Accepted>(
  async (accepted) => {
    const events = accepted.map(({ event }) => event);
    const [first] = accepted;
    if (first) await recordReports(first.ctx, events);
    await sendToBackground(events);
  },
  { most: 100, waitMs: 5, patienceMs: HAND_OFF_PATIENCE_MS },
);

/**
 * Keeps donations from counting as unpaid while background jobs are behind. Only for counting: if it fails,
 * the events are accepted anyway.
 */
async function recordReports(ctx: Context, events: Accepted["event"][]): Promise<void> {
  const paid = events.filter(({ data }) => REPORTS_MONEY.has(data.type));
  const intentIds = paid.map(({ data }) => data.objectId);
  if (intentIds.length === 0) return;
  try {
    await markReported(ctx.db, intentIds, ctx.now);
  } catch (err) {
    log.warn({ err, intentIds }, "the reports of payments were not recorded");
  }
}
