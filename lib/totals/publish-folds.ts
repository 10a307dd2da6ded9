import type { Context } from "@/lib/kernel/context";
import { foldDue } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import { log } from "@/lib/services/log";
import { findPopular } from "./store";

/** Minimum time between requested foldings of a campaign: Inngest drops further events within it. */
const ROUND_MS = 10_000;

/**
 * Requests the folding of campaigns with many pending changes, so that reading them stays cheap between the folding
 * jobs. Never throws. A settlement does not wait for the folding, because totals are exact without it.
 */
export async function publishFolds(ctx: Context, campaignIds: readonly string[]): Promise<void> {
  try {
    const round = Math.floor(ctx.now.getTime() / ROUND_MS);
    const popular = await findPopular(ctx.db, [...new Set(campaignIds)]);
    const events = popular.map((campaignId) => ({
      id: `fold:${campaignId}:${round}`,
      name: foldDue.name,
      data: { campaignId },
    }));
    if (events.length > 0) await sendToBackground(events);
  } catch (err) {
    log.warn({ err, requestId: ctx.requestId }, "folding was not requested; it also runs every minute");
  }
}
