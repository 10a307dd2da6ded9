import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import type { SendOutcome } from "@/lib/services/send-webhook";
import { PATIENCE_MS } from "@/lib/webhooks/rules";
import { TEST_EVENT_TYPE } from "@/lib/webhooks/schemas";
import { disableEndpoint, lockEndpoint, recordFailure, recordSuccess } from "@/lib/webhooks/store";
import { type FoundDelivery, insertAttempt, moveDelivery } from "./store";

const GONE = 410;

/**
 * Records an attempt and updates its delivery and endpoint in one transaction. `pauseMs` is null if no further attempt
 * follows a failure. The endpoint is disabled by 410 Gone, except in response to a test event, and by a delivery given
 * up after three days without a success. Returns whether the delivery stays pending; false if it was deleted with its
 * endpoint.
 */
export async function settleAttempt(
  ctx: Context,
  { delivery, endpoint, event }: FoundDelivery,
  outcome: SendOutcome,
  pauseMs: number | null,
): Promise<boolean> {
  const { status, body, error, durationMs } = outcome;
  const at = ctx.now;
  const stays = error !== null && pauseMs !== null && status !== GONE;
  return ctx.db.transaction(async (tx) => {
    // The endpoint is locked before its delivery, in the same order as in a deletion.
    if (!(await lockEndpoint(tx, endpoint, "change"))) return false;
    const moved = await moveDelivery(tx, delivery, {
      status: error === null ? "SUCCEEDED" : stays ? "PENDING" : "FAILED",
      attemptCount: delivery.attemptCount + 1,
      nextAttemptAt: stays ? new Date(at.getTime() + pauseMs) : null,
      lastResponseStatus: status,
      lastError: error,
      updatedAt: at,
    });
    if (!moved) return false;
    await insertAttempt(tx, {
      deliveryId: delivery.id,
      attemptedAt: at,
      durationMs,
      responseStatus: status,
      responseBody: body,
      error,
    });
    if (error === null) {
      await recordSuccess(tx, endpoint.id, { at, durationMs });
      return false;
    }
    const failingSince = await recordFailure(tx, endpoint.id, { at, durationMs });
    const outOfPatience = failingSince !== null && at.getTime() - failingSince.getTime() >= PATIENCE_MS;
    if (status === GONE && event.type === TEST_EVENT_TYPE) return false;
    if (status === GONE) await disable("It responded with 410 Gone");
    else if (!stays && outOfPatience) await disable("No delivery succeeded for three days");
    return stays;

    async function disable(reason: string): Promise<void> {
      if (!(await disableEndpoint(tx, endpoint.id, reason, at))) return;
      await recordAudit(tx, ctx, {
        orgId: endpoint.orgId,
        action: "webhook.disabled",
        subject: { type: "webhook", id: endpoint.id },
        before: { status: "ENABLED" },
        after: { status: "DISABLED", disabledReason: reason },
      });
    }
  });
}
