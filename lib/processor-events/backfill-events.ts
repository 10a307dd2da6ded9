import { env } from "@/lib/config/env";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { PROCESSOR_EVENT_TYPES } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import { log } from "@/lib/services/log";
import { listEvents, type Span } from "@/lib/services/stripe/events";
import { backfillEvent } from "./event-data";
import { findHandled } from "./store";

/** Events about a connected account are listed under that account, all others under the platform. */
const ofAccounts = (type: string) => type.startsWith("payout.") || type.startsWith("account.");
const ACCOUNT_TYPES = PROCESSOR_EVENT_TYPES.filter(ofAccounts);
const PLATFORM_TYPES = PROCESSOR_EVENT_TYPES.filter((type) => !ofAccounts(type));
const HAND_OVER_AT_ONCE = 100;

export type Backfilled = {
  /** Events listed by the processor for the period. */
  listed: number;
  /** Unprocessed events among them that were sent to background jobs. */
  handedOver: number;
};
const NOTHING: Backfilled = { listed: 0, handedOver: 0 };

/**
 * Sends events of the platform or one account that were never processed, because their delivery was lost or their job
 * failed, to background jobs with their own ids: running ones are not started twice, and repeating a finished one
 * changes nothing. Skips an account that we can no longer access. Throws `unavailable` when the processor cannot be
 * reached.
 */
export async function backfillEvents(
  ctx: Context,
  { account, ...span }: Span & { account: string | null },
): Promise<Backfilled> {
  try {
    return await backfill(ctx, account, span);
  } catch (err) {
    if (account === null || (err instanceof AppError && err.code === "unavailable")) throw err;
    log.error({ err, account }, "the events of an account could not be listed");
    return NOTHING;
  }
}

async function backfill(ctx: Context, account: string | null, span: Span): Promise<Backfilled> {
  const live = env().mode === "live";
  const events = (await listEvents(account, account ? ACCOUNT_TYPES : PLATFORM_TYPES, span))
    .filter((event) => event.livemode === live)
    // An account's own list may omit the account, which a delivery contains.
    .map((event) => (account ? { ...event, account } : event));
  const handled = await findHandled(
    ctx.db,
    events.map((event) => event.id),
  );
  const lost = events.filter((event) => !handled.has(event.id));
  for (let from = 0; from < lost.length; from += HAND_OVER_AT_ONCE)
    await sendToBackground(lost.slice(from, from + HAND_OVER_AT_ONCE).map(backfillEvent));
  return { listed: events.length, handedOver: lost.length };
}
