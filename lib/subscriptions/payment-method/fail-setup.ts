import type { Context } from "@/lib/kernel/context";
import { retrieveSetupIntent } from "@/lib/services/stripe/setup-intents";
import { findSubscription } from "@/lib/subscriptions/store";
import { recordSetups } from "./record-setups";

/**
 * Records that a card was declined while a donor was saving it. One setup allows any number of attempts without a
 * request to us, so each attempt is counted, and a setup with too many is canceled (docs/decisions.md, Abuse).
 */
export async function failSetup(
  ctx: Context,
  it: { setupIntentId: string; attemptId: string; failedAt: Date; code: string },
): Promise<"applied" | "repeated" | "unknown_object"> {
  const setup = await retrieveSetupIntent(it.setupIntentId);
  const found = setup?.subscriptionId ? await findSubscription(ctx.db, { id: setup.subscriptionId }) : null;
  if (!setup || !found) return "unknown_object";
  const { attemptId, failedAt, code: decline } = it;
  const recorded = await recordSetups(ctx, found, [{ ...setup, attemptId, failedAt, decline }]);
  return recorded > 0 ? "applied" : "repeated";
}
