import { env } from "@/lib/config/env";
import { markReported } from "@/lib/fraud/caller-store";
import { coalesce } from "@/lib/kernel/concurrency/coalesce";
import type { Context } from "@/lib/kernel/context";
import { PROCESSOR_EVENT_TYPES, processorEventData } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import { log } from "@/lib/services/log";
import { freezeRenewalFee } from "@/lib/subscriptions/invoices/freeze-renewal-fee";
import { backgroundEvent, writesImmediately } from "./event-data";
import { notAnEvent, type ReceivedEvent } from "./read-event";
import { skipUnknownObject } from "./skip-unknown-object";

/** Types of events that report a payment as received or processing. */
const REPORTS_MONEY: ReadonlySet<string> = new Set(["payment_intent.succeeded", "payment_intent.processing"]);
const HANDLED: ReadonlySet<string> = new Set(PROCESSOR_EVENT_TYPES);

/**
 * Accepts a verified event: sends it to background jobs with its own id, and returns only once it is stored there. Sets
 * a renewal's fee first, because its invoice remains a draft only until the event is acknowledged. Throws `refused` for
 * an event whose data does not match its type, and `unavailable` when the fee or the hand-off fails, so that the
 * processor redelivers.
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
  // Payments, refunds and invoices belong to the platform. For a connected account, only its payouts and its own state
  // are relevant.
  if (event.account && !/^(payout|account)\./.test(event.type)) return;
  const handed = backgroundEvent(event);
  if (handed.data.objectId === "" || !processorEventData.safeParse(handed.data).success) throw notAnEvent();
  if (writesImmediately(event))
    await skipUnknownObject(handed.data, () => freezeRenewalFee(ctx, handed.data.objectId));
  await handOff({ ctx, event: handed });
}

type Accepted = { ctx: Context; event: ReturnType<typeof backgroundEvent> };

/** A hand-off usually takes tens of milliseconds. Further events do not wait longer than this for one that hangs. */
const HAND_OFF_PATIENCE_MS = 100;

/** Hands off events that arrive together in one call. Each may be acknowledged once the call has succeeded. */
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
 * Records reported payments, so that donations do not count as unpaid while background jobs lag behind. Best effort:
 * the events are accepted even if it fails.
 */
async function recordReports(ctx: Context, events: Accepted["event"][]): Promise<void> {
  const paid = events.filter(({ data }) => REPORTS_MONEY.has(data.type));
  const intentIds = paid.map(({ data }) => data.objectId);
  if (intentIds.length === 0) return;
  try {
    await markReported(ctx.db, intentIds, ctx.now);
  } catch (err) {
    log.warn({ err, intentIds }, "reports of payments were not recorded");
  }
}
