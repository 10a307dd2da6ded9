import type { Context } from "@/lib/kernel/context";
import { log } from "@/lib/services/log";
import { type SendOutcome, sendWebhook } from "@/lib/services/send-webhook";
import { LEASE_MS, pauseAfter, SLOW_MS, signingSecrets } from "@/lib/webhooks/rules";
import { decryptSecret } from "@/lib/webhooks/secrets/secret";
import { slackText } from "@/lib/webhooks/slack-text";
import { settleAttempt } from "./record-attempt";
import { claimAttempt, type FoundDelivery, findDelivery, moveDelivery } from "./store";

/**
 * Outcome if nothing could be signed or sent. Retried like any failure, so that it is delivered once the cause is
 * fixed.
 */
const UNSIGNED: SendOutcome = {
  status: null,
  body: null,
  error: "The signing secret cannot be decrypted, so nothing was sent: rotate the secret of the webhook",
  durationMs: 0,
};

/**
 * State of a delivery after a run: finished, and whether its endpoint was disabled for failing (staff are notified), or
 * the milliseconds until the next attempt.
 */
export type Progress = { over: true; disabled: boolean } | { over: false; waitMs: number };

/**
 * Makes the due attempt and records its result. Safe to call at any time and concurrently: an attempt is claimed first,
 * and the claim of a crashed process expires. With `promptly`, an endpoint that is failing or slow is left to the slow
 * lane, so that it does not use the capacity of responsive ones. A fast success in the slow lane moves it back.
 */
export async function attemptDelivery(
  ctx: Context,
  { deliveryId, promptly = false }: { deliveryId: string; promptly?: boolean },
  send: typeof sendWebhook = sendWebhook,
): Promise<Progress> {
  const found = await findDelivery(ctx.db, deliveryId);
  if (found?.delivery.status !== "PENDING") return over(found);
  const { delivery, endpoint, event } = found;
  if (endpoint.status === "DISABLED") {
    await moveDelivery(ctx.db, delivery, {
      status: "FAILED",
      nextAttemptAt: null,
      lastError: "The webhook is disabled",
      updatedAt: ctx.now,
    });
    return over(found);
  }
  if (promptly && isTardy(endpoint)) return { over: false, waitMs: 0 };
  const leaseUntil = new Date(ctx.now.getTime() + LEASE_MS);
  if (!(await claimAttempt(ctx.db, delivery, ctx.now, leaseUntil))) return untilDue(ctx, deliveryId);
  const secrets = decryptedSecrets(ctx, endpoint);
  const outcome: SendOutcome = secrets
    ? await send({ url: endpoint.url, id: event.id, body: JSON.stringify(bodyOf(endpoint, event)), secrets })
    : UNSIGNED;
  const pauseMs = outcome.error === null ? null : pauseAfter(delivery.attemptCount + 1, Math.random());
  const stays = await settleAttempt(ctx, found, outcome, pauseMs);
  if (stays && pauseMs !== null) return { over: false, waitMs: pauseMs };
  return over(await findDelivery(ctx.db, deliveryId));
}

/**
 * Decrypts the secrets that sign now, newest first. Returns null if the newest one cannot be decrypted: receivers
 * verify with it, so nothing is sent without its signature. Older ones that cannot be decrypted are skipped, so that a
 * rotation fixes the endpoint.
 */
function decryptedSecrets(ctx: Context, endpoint: FoundDelivery["endpoint"]): string[] | null {
  const [newest, ...older] = signingSecrets(endpoint, ctx.now).map((one) => decryptSecret(endpoint.id, one));
  const context = { requestId: ctx.requestId, endpointId: endpoint.id, orgId: endpoint.orgId };
  if (older.includes(null)) log.warn(context, "an older webhook secret cannot be decrypted with APP_SECRET");
  if (newest) return [newest, ...older.filter((one) => one !== null)];
  log.error(
    context,
    "a webhook secret cannot be decrypted: is a secret missing from APP_SECRET that was in use?",
  );
  return null;
}

function isTardy(endpoint: FoundDelivery["endpoint"]): boolean {
  return endpoint.failingSince !== null || (endpoint.lastDurationMs ?? 0) > SLOW_MS;
}

/** Returns the progress of a finished delivery from the endpoint's current state, so that repeated calls agree. */
function over(found: FoundDelivery | null): Progress {
  const endpoint = found?.endpoint;
  return { over: true, disabled: endpoint?.status === "DISABLED" && endpoint.disabledReason !== null };
}

/**
 * Returns the body to post, in the endpoint's format. Sets the order of the members explicitly, because a `jsonb`
 * column does not preserve it.
 */
export function bodyOf(
  { format }: Pick<FoundDelivery["endpoint"], "format">,
  { payload }: Pick<FoundDelivery["event"], "payload">,
): Record<string, unknown> {
  if (!payload) throw new Error("the event is not published yet");
  const { type, timestamp, data } = payload;
  return format === "SLACK" ? { text: slackText(String(type), data) } : { type, timestamp, data };
}

/** Returns the time until the next attempt of a delivery that is claimed by another run or not due yet. */
async function untilDue(ctx: Context, deliveryId: string): Promise<Progress> {
  const found = await findDelivery(ctx.db, deliveryId);
  const due = found?.delivery.nextAttemptAt;
  if (!due) return over(found);
  // Whole seconds, the unit in which background jobs sleep.
  const seconds = Math.max(1, Math.ceil((due.getTime() - ctx.now.getTime()) / 1000));
  return { over: false, waitMs: seconds * 1000 };
}
