import { findCampaign } from "@/lib/campaigns/store";
import type { Context } from "@/lib/kernel/context";
import { emailKey } from "./keys";
import { raiseAlarm } from "./raise-alarm";
import { type Reached, WINDOW_MS } from "./rules";
import { insertFailure, readReached } from "./store";

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

export type Counted = {
  /** False when the attempt had been told before. */
  fresh: boolean;
  reached: Reached[];
  lockedAt: Date | null;
};

/** Writes a declined attempt down, once, and tells staff once when it belongs to an attack. */
export async function countDecline(ctx: Context, { eventId, at, code, gift }: Decline): Promise<Counted> {
  const email = emailKey(gift.donorEmail);
  const fresh = await insertFailure(ctx.db, {
    cause: `event:${eventId}`,
    orgId: gift.orgId,
    campaignId: gift.campaignId,
    donationId: gift.id,
    clientKey: gift.clientKey,
    emailKey: email,
    code,
    failedAt: at,
  });
  const campaign = await findCampaign(ctx.db, gift.campaignId);
  const reached = await readReached(
    ctx.db,
    {
      ...(gift.clientKey === null ? {} : { address: gift.clientKey }),
      email,
      campaign: gift.campaignId,
      organization: gift.orgId,
    },
    new Date(ctx.now.getTime() - WINDOW_MS),
  );
  // On repeats too: the first run may have died before staff were told.
  await raiseAlarm(ctx, { ...gift, title: campaign?.title ?? "" }, reached);
  return { fresh, reached, lockedAt: campaign?.lockedAt ?? null };
}
