import { env } from "@/lib/config/env";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { PROCESSOR_EVENT_TYPES, sendToBackground } from "@/lib/services/inngest/events";
import { log } from "@/lib/services/log";
import { listEvents, type Span } from "@/lib/services/stripe/events";
import { backgroundEvent } from "./event-data";
import { findHandled } from "./store";

/** What happens to a connected account is told as an event of that account, everything else as the platform's own. */
const ofAccounts = (type: string) => type.startsWith("payout.") || type.startsWith("account.");
const ACCOUNT_TYPES = PROCESSOR_EVENT_TYPES.filter(ofAccounts);
const PLATFORM_TYPES = PROCESSOR_EVENT_TYPES.filter((type) => !ofAccounts(type));
const HAND_OVER_AT_ONCE = 100;

export type Backfilled = {
  /** Events that the processor has of the span. */
  listed: number;
  /** Of those, the ones that nobody had worked on and that are now with the background. */
  handedOver: number;
};
const NOTHING: Backfilled = { listed: 0, handedOver: 0 };

/**
 * Finds events of the platform, or of one account, that were never worked on, because their delivery was lost or their
 * work failed for good, and hands them to background work under their own ids: what is under way already starts nothing
 * twice, and what was done is only repeated, which changes nothing. An account that we may not look into any more is
 * passed over; throws `unavailable` when the processor cannot be reached.
 */
export async function backfillEvents(
  ctx: Context,
  { account, ...span }: Span & { account: string | null },
): Promise<Backfilled> {
  try {
    return await catchUp(ctx, account, span);
  } catch (err) {
    if (account === null || (err instanceof AppError && err.code === "unavailable")) throw err;
    log.error({ err, account }, "the events of an account could not be listed");
    return NOTHING;
  }
}

async function catchUp(ctx: Context, account: string | null, span: Span): Promise<Backfilled> {
  const live = env().mode === "live";
  const events = (await listEvents(account, account ? ACCOUNT_TYPES : PLATFORM_TYPES, span))
    .filter((event) => event.livemode === live)
    // As it comes with a delivery: an account's own list may leave out whose it is.
    .map((event) => (account ? { ...event, account } : event));
  const handled = await findHandled(
    ctx.db,
    events.map((event) => event.id),
  );
  const lost = events.filter((event) => !handled.has(event.id));
  for (let from = 0; from < lost.length; from += HAND_OVER_AT_ONCE)
    await sendToBackground(lost.slice(from, from + HAND_OVER_AT_ONCE).map(backgroundEvent));
  return { listed: events.length, handedOver: lost.length };
}
