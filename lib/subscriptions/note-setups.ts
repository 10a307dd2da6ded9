import { addressKey } from "@/lib/abuse/keys";
import { noteDecline } from "@/lib/abuse/note-decline";
import type { Context } from "@/lib/kernel/context";
import type { SetupState } from "@/lib/services/processor-methods";
import { type FoundPlan, findFirstGift } from "./store";

/** Counts the cards that were declined when they were to be saved for a plan against card testing, each setup once. */
export async function noteSetups(
  ctx: Context,
  { plan, donor }: FoundPlan,
  setups: readonly SetupState[],
): Promise<void> {
  const { client } = ctx;
  const declined = setups.filter((one) => one.planId === plan.id && one.decline !== null);
  if (!client || declined.length === 0) return;
  const gift = await findFirstGift(ctx.db, plan.id);
  for (const { setupIntentId, createdAt, decline } of declined)
    await noteDecline(ctx, {
      eventId: `setup:${setupIntentId}`,
      at: createdAt,
      code: decline ?? "unknown",
      gift: {
        id: gift.id,
        orgId: plan.orgId,
        campaignId: plan.campaignId,
        clientKey: addressKey(client.address),
        donorEmail: donor.email,
        paymentMethod: plan.paymentMethod,
      },
    });
}
