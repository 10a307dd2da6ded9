import { findCampaign } from "@/lib/campaigns/store";
import { callerKind } from "@/lib/fraud/caller";
import { readCaller } from "@/lib/fraud/caller-store";
import { emailKey } from "@/lib/fraud/keys";
import { callerLimit, callerRisk, type Risk } from "@/lib/fraud/rules";
import { insertFailure } from "@/lib/fraud/store";
import { readTargets } from "@/lib/fraud/target-store";
import type { Context } from "@/lib/kernel/context";
import { alertStaff } from "./alert-staff";

export type Decline = {
  /** Id of the processor's event. An attempt counts once, however often it is reported. */
  eventId: string;
  /** Time of the decline, not of its event: late events are no attack. */
  at: Date;
  code: string;
  donation: {
    id: string;
    orgId: string;
    campaignId: string;
    clientKey: string | null;
    donorEmail: string;
    paymentMethod: string;
  };
};

export type Counted = {
  /** False if the attempt was reported before. */
  fresh: boolean;
  /** The caller's risk now. */
  caller: Risk;
  lockedAt: Date | null;
};

/** Records a declined attempt once, and alerts staff once if it is part of an attack. */
export async function countDecline(ctx: Context, { eventId, at, code, donation }: Decline): Promise<Counted> {
  const { clientKey, orgId, campaignId } = donation;
  const fresh = await insertFailure(ctx.db, {
    cause: `event:${eventId}`,
    orgId,
    campaignId,
    donationId: donation.id,
    clientKey,
    emailKey: emailKey(donation.donorEmail),
    code,
    failedAt: at,
  });
  const campaign = await findCampaign(ctx.db, campaignId);
  const targets = { campaign: campaignId, organization: orgId };
  const reached = await readTargets(ctx.db, targets, ctx.now);
  const counts = clientKey === null ? null : await readCaller(ctx.db, clientKey, ctx.now);
  const kind = clientKey === null ? "address" : callerKind(clientKey);
  const caller: Risk = counts ? callerRisk(kind, counts, ctx.now) : { state: "NORMAL" };
  const byKey =
    counts && kind === "key" && counts.declinesAt.length >= callerLimit("key", "challenged", counts)
      ? { declines: counts.declinesAt.length, since: new Date(counts.declinesAt.at(-1) ?? at) }
      : null;
  // Also on repeated reports, because the first run may have crashed before alerting staff.
  await alertStaff(ctx, { orgId, campaignId, title: campaign?.title ?? "" }, { reached, byKey });
  return { fresh, caller, lockedAt: campaign?.lockedAt ?? null };
}
