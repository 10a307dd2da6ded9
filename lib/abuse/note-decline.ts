import { findCampaign } from "@/lib/campaigns/store";
import type { Context } from "@/lib/kernel/context";
import { emailKey } from "./keys";
import { raiseAlarm } from "./raise-alarm";
import { judge, TRIES, tellsOfCard, WINDOW_MS } from "./rules";
import { countTries, insertFailure, readReached } from "./store";

export type Decline = {
  /** The processor's event about it: the same attempt counts once, however often it is told. */
  eventId: string;
  /** When it was declined, not when we heard of it: news that comes late is no attack. */
  at: Date;
  code: string;
  gift: {
    id: string;
    orgId: string;
    campaignId: string;
    clientKey: string | null;
    donorEmail: string;
    paymentMethod: string;
  };
};

/**
 * Counts a declined attempt, and tells staff once when it belongs to an attack. `stop` says that the payment of this
 * gift was tried too often and is to be withdrawn. Only cards that donors entered themselves count: a renewal's
 * expired card and a bank debit that is returned days later are no test.
 */
export async function noteDecline(ctx: Context, decline: Decline): Promise<{ stop: boolean }> {
  const { gift, code, at } = decline;
  const { clientKey } = gift;
  if (clientKey === null || gift.paymentMethod === "ACH" || !tellsOfCard(code)) return { stop: false };
  const email = emailKey(gift.donorEmail);
  await insertFailure(ctx.db, {
    cause: `event:${decline.eventId}`,
    orgId: gift.orgId,
    campaignId: gift.campaignId,
    donationId: gift.id,
    clientKey,
    emailKey: email,
    code,
    failedAt: at,
  });
  const campaign = await findCampaign(ctx.db, gift.campaignId);
  const reached = await readReached(
    ctx.db,
    { address: clientKey, email, campaign: gift.campaignId, organization: gift.orgId },
    new Date(ctx.now.getTime() - WINDOW_MS),
  );
  // On repeats too: the first run may have died before staff were told.
  await raiseAlarm(ctx, { ...gift, title: campaign?.title ?? "" }, reached);
  const { state } = judge(reached, ctx.now);
  const most = campaign?.lockedAt ? TRIES.locked : state === "CLOSED" ? TRIES.closed : TRIES.usual;
  return { stop: (await countTries(ctx.db, { id: gift.id, clientKey })) >= most };
}
