import { env } from "@/lib/config/env";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { PROCESSOR_EVENT_TYPES, sendToBackground } from "@/lib/services/jobs";
import { log } from "@/lib/services/log";
import { listEvents } from "@/lib/services/processor-events";
import { backgroundEvent } from "./event-data";
import { findHandled, listAccounts } from "./store";

/** What happens to a connected account is told as an event of that account, everything else as the platform's own. */
const ofAccounts = (type: string) => type.startsWith("payout.") || type.startsWith("account.");
const ACCOUNT_TYPES = PROCESSOR_EVENT_TYPES.filter(ofAccounts);
const PLATFORM_TYPES = PROCESSOR_EVENT_TYPES.filter((type) => !ofAccounts(type));
const HAND_OVER_AT_ONCE = 100;

export type CaughtUp = {
  /** Events that the processor has of the window. */
  listed: number;
  /** Of those, the ones that nobody had worked on and that are now with the background. */
  handedOver: number;
};

/**
 * Finds events of the last `hours` that were never worked on, because their delivery was lost or their work failed
 * for good, and hands them to background work under their own ids: what is under way already starts nothing twice,
 * and what was done is only repeated, which changes nothing. Accounts that cannot be asked are passed over; throws
 * `unavailable` when the processor cannot be reached at all.
 */
export async function catchUpEvents(ctx: Context, { hours }: { hours: number }): Promise<CaughtUp> {
  const since = new Date(ctx.now.getTime() - hours * 3_600_000);
  const done = { listed: 0, handedOver: 0 };
  await catchUp(ctx, null, since, done);
  for (const account of await listAccounts(ctx.db)) {
    try {
      await catchUp(ctx, account, since, done);
    } catch (err) {
      if (err instanceof AppError && err.code === "unavailable") throw err;
      // One that we may not look into any more must not keep the others from being caught up.
      log.error({ err, account }, "the events of an account could not be listed");
    }
  }
  return done;
}

async function catchUp(ctx: Context, account: string | null, since: Date, done: CaughtUp): Promise<void> {
  const live = env().mode === "live";
  const events = (await listEvents(account, account ? ACCOUNT_TYPES : PLATFORM_TYPES, since))
    .filter((event) => event.livemode === live)
    // As it comes with a delivery: an account's own list may leave out whose it is.
    .map((event) => (account ? { ...event, account } : event));
  done.listed += events.length;
  const handled = await findHandled(
    ctx.db,
    events.map((event) => event.id),
  );
  const lost = events.filter((event) => !handled.has(event.id));
  for (let from = 0; from < lost.length; from += HAND_OVER_AT_ONCE)
    await sendToBackground(lost.slice(from, from + HAND_OVER_AT_ONCE).map(backgroundEvent));
  done.handedOver += lost.length;
}
