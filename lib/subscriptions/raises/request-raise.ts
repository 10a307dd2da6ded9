import { changedFields, recordAudit } from "@/lib/audit/record";
import { WINDOW_MS } from "@/lib/fraud/rules";
import { claimSlot } from "@/lib/fraud/store";
import type { Context } from "@/lib/kernel/context";
import { AppError, unavailable } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { raiseRequested } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import { isChanging } from "@/lib/subscriptions/change/change-lease";
import { actorOf } from "@/lib/subscriptions/history-actor";
import { RAISE_MAILS, RAISE_VALID_MS, type Terms } from "@/lib/subscriptions/links/rules";
import { RAISE_LIMIT } from "@/lib/subscriptions/refusals";
import type { FoundSubscription } from "@/lib/subscriptions/store";
import { putRaise } from "./raise-store";

/**
 * Asks the donor by email to confirm a raise, which replaces an earlier one; the terms do not change until then. Throws
 * `limited` after {@link RAISE_MAILS} emails within an hour, and `unavailable` if no email can be sent.
 */
export async function requestRaise(
  ctx: Context,
  { subscription }: FoundSubscription,
  to: Terms & { totalChargedCents: number },
): Promise<void> {
  const { amountCents, frequency, totalChargedCents } = subscription;
  const until = new Date(ctx.now.getTime() + WINDOW_MS);
  const slot = { name: `raise-mail:${subscription.id}`, most: RAISE_MAILS, until, now: ctx.now };
  if (!(await claimSlot(ctx.db, slot)))
    throw new AppError("limited", RAISE_LIMIT.reason, {
      retryAfterSeconds: WINDOW_MS / 1000,
      transient: true,
    });
  const raise = {
    ...to,
    id: newId(),
    subscriptionId: subscription.id,
    fromAmountCents: subscription.amountCents,
    fromFrequency: subscription.frequency,
    actor: actorOf(ctx.actor),
    expiresAt: new Date(ctx.now.getTime() + RAISE_VALID_MS),
    createdAt: ctx.now,
  };
  const isPut = await putRaise(ctx.db, raise, (tx) =>
    recordAudit(tx, ctx, {
      orgId: subscription.orgId,
      action: "subscription.raise_requested",
      subject: { type: "subscription", id: subscription.id },
      ...changedFields<Record<string, unknown>>({ amountCents, frequency, totalChargedCents }, to),
    }),
  );
  if (!isPut) throw isChanging();
  try {
    await sendToBackground([
      { id: `raise:${raise.id}`, name: raiseRequested.name, data: { raiseId: raise.id } },
    ]);
  } catch (cause) {
    throw unavailable("The email could not be sent right now; try again", cause);
  }
}
