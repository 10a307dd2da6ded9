import { raiseAttention } from "@/lib/attention/store";
import type { Context } from "@/lib/kernel/context";
import { announce } from "@/lib/services/announce";
import { cardTesting } from "@/lib/services/jobs";
import { findNewestAlarm, takeTurn } from "./protection-store";
import { isMet, LIMITS, type Reached, TOLD_AGAIN_MS } from "./rules";

type Place = { orgId: string; campaignId: string; title: string };

/**
 * Tells staff of an attack on their campaign or organization, once: on their attention list and by mail. One that
 * goes on for more than a day is told again. An address or a donor alone is stopped without a word.
 */
export async function raiseAlarm(ctx: Context, place: Place, reached: readonly Reached[]): Promise<void> {
  const worst = reached.find(
    (one) => (one.scope === "campaign" || one.scope === "organization") && isMet(one),
  );
  if (!worst) return;
  const itemId = await ctx.db.transaction(async (tx) => {
    await takeTurn(tx, place.orgId);
    const newest = await findNewestAlarm(tx, place.orgId);
    if (newest && ctx.now.getTime() - newest.createdAt.getTime() < TOLD_AGAIN_MS) return newest.id;
    await raiseAttention(tx, { ...words(worst, place, ctx.now), orgId: place.orgId, at: ctx.now });
    return (await findNewestAlarm(tx, place.orgId))?.id ?? null;
  });
  // Each time: its id starts one mail only, and the first announcement may have been lost in a crash.
  if (itemId)
    await announce(ctx, [{ id: `card-testing:${itemId}`, name: cardTesting.name, data: { itemId } }]);
}

function words({ scope, level, since }: Reached, place: Place, now: Date) {
  const declines = LIMITS[scope][level].declines;
  const minutes = Math.max(1, Math.ceil((now.getTime() - since.getTime()) / 60_000));
  const where = scope === "campaign" ? `“${place.title}”` : "your campaigns";
  const time = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return {
    cause: `card-testing:${place.orgId}:${now.toISOString()}`,
    kind: "CARD_TESTING" as const,
    campaignId: scope === "campaign" ? place.campaignId : null,
    message: `Somebody seems to be testing stolen cards on ${where}: ${declines} payments were declined within ${time}, and hardly any succeeded. The form now asks every browser for a proof before it takes a gift, and closes by itself if it gets worse. You can lock the campaign until it is over.`,
    figures: { declines, minutes },
  };
}
