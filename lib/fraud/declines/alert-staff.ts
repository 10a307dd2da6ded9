import { flagForReview } from "@/lib/alerts/store";
import { findNewestAlarm, lockAlarms } from "@/lib/fraud/protection/store";
import { ALERT_AGAIN_AFTER_MS, isMet, type Reached, TARGET_LIMITS } from "@/lib/fraud/rules";
import type { Context } from "@/lib/kernel/context";
import { emit } from "@/lib/services/inngest/emit";
import { cardTesting } from "@/lib/services/inngest/events";

type AlertTarget = { orgId: string; campaignId: string; title: string };
/** The thresholds that a campaign or organization reached, and the declines of an API key that reached its own. */
type Attack = { reached: readonly Reached[]; byKey: { declines: number; since: Date } | null };

/**
 * Alerts staff once, in the dashboard and by mail, of an attack on their campaign or organization or through one of
 * their API keys, and again if it lasts longer than a day. Attacks that only reach the threshold of an address or email
 * raise no alert.
 */
export async function alertStaff(ctx: Context, target: AlertTarget, attack: Attack): Promise<void> {
  const worst = attack.reached.find(isMet);
  const text = worst ? targetAlert(worst, target, ctx.now) : attack.byKey && keyAlert(attack.byKey, ctx.now);
  if (!text) return;
  const itemId = await ctx.db.transaction(async (tx) => {
    await lockAlarms(tx, target.orgId);
    const newest = await findNewestAlarm(tx, target.orgId);
    if (newest && ctx.now.getTime() - newest.createdAt.getTime() < ALERT_AGAIN_AFTER_MS) return newest.id;
    await flagForReview(tx, {
      ...text,
      cause: `card-testing:${target.orgId}:${ctx.now.toISOString()}`,
      kind: "CARD_TESTING",
      orgId: target.orgId,
      at: ctx.now,
    });
    return (await findNewestAlarm(tx, target.orgId))?.id ?? null;
  });
  // Emitted on every call, because an earlier event may have been lost in a crash. The id starts only one mail.
  if (itemId) await emit(ctx, [{ id: `card-testing:${itemId}`, name: cardTesting.name, data: { itemId } }]);
}

type Alert = {
  campaignId: string | null;
  message: string;
  figures: { declines: number; minutes: number };
};

function targetAlert({ scope, since }: Reached, target: AlertTarget, now: Date): Alert {
  const { declines } = TARGET_LIMITS[scope];
  const minutes = minutesSince(since, now);
  const where = scope === "campaign" ? `“${target.title}”` : "your campaigns";
  return {
    campaignId: scope === "campaign" ? target.campaignId : null,
    message: `Possible card testing on ${where}: ${declines} payments were declined within ${inMinutes(minutes)}, and few succeeded. The form stays open, but each browser must solve a short puzzle before it can donate. You can lock the campaign until the attack ends.`,
    figures: { declines, minutes },
  };
}

function keyAlert({ declines, since }: { declines: number; since: Date }, now: Date): Alert {
  const minutes = minutesSince(since, now);
  return {
    campaignId: null,
    message: `Many payments for donations created with one of your API keys are being declined: ${declines} within ${inMinutes(minutes)}. If this continues, the key can’t create donations for a while. Check which application uses the key, and revoke the key if it was stolen.`,
    figures: { declines, minutes },
  };
}

const minutesSince = (since: Date, now: Date) =>
  Math.max(1, Math.ceil((now.getTime() - since.getTime()) / 60_000));
const inMinutes = (minutes: number) => (minutes === 1 ? "a minute" : `${minutes} minutes`);
