import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { conflict, notFound } from "@/lib/kernel/errors";
import { isRaiseToken } from "@/lib/links/manage-token";
import { hashToken } from "@/lib/links/token-hash";
import { applyTerms } from "@/lib/subscriptions/change/apply-terms";
import { withChangeLease } from "@/lib/subscriptions/change/change-lease";
import { requireActive } from "@/lib/subscriptions/change/require-active";
import { findLink } from "@/lib/subscriptions/links/store";
import { serializeOwnRaise } from "@/lib/subscriptions/serialize";
import { type FoundSubscription, findSubscription } from "@/lib/subscriptions/store";
import { syncSubscription } from "@/lib/subscriptions/sync/sync-subscription";
import { confirmRaiseRow, findRaise, type RaiseRow } from "./raise-store";
import type { PublicRaise } from "./schemas";

type FoundRaise = { raise: RaiseRow; found: FoundSubscription };

/** Returns a raise for its donor, by the token of the confirmation email. Throws `not_found`. */
export async function getRaise(ctx: Context, token: string): Promise<PublicRaise> {
  return serializeOwnRaise(await raiseOf(ctx, token), ctx.now);
}

/**
 * Confirms a raise, which applies from the next charge on; nothing is charged now. Requires that the terms at the
 * processor have not changed since the raise was requested. Confirming an applied raise changes nothing. Throws
 * `not_found`, `conflict`, and `unavailable` if the processor cannot be reached (retry).
 */
export async function confirmRaise(ctx: Context, token: string): Promise<PublicRaise> {
  const requested = await raiseOf(ctx, token);
  const { subscriptionId, id } = requested.raise;
  if (isApplied(requested.raise)) return serializeOwnRaise(requested, ctx.now);
  await withChangeLease(ctx, subscriptionId, async () => {
    await syncSubscription(ctx, requireActive(requested.found).processorSubscriptionId);
    const raise = await confirmRaiseRow(
      ctx.db,
      id,
      ctx.now,
      (tx, { amountCents, frequency, totalChargedCents }) =>
        recordAudit(tx, ctx, {
          orgId: requested.found.subscription.orgId,
          action: "subscription.raise_confirmed",
          subject: { type: "subscription", id: subscriptionId },
          after: { amountCents, ...(frequency ? { frequency } : {}), totalChargedCents },
        }),
    );
    const now = await raiseOf(ctx, token);
    if (raise) {
      const frequency = raise.frequency ?? now.found.subscription.frequency;
      await applyTerms(ctx, now.found, { ...raise, frequency, by: raise.actor });
    } else if (!isApplied(now.raise)) throw refusalOf(now, ctx.now);
  });
  return serializeOwnRaise(await raiseOf(ctx, token), ctx.now);
}

const isApplied = ({ confirmedAt, endedAt }: RaiseRow) => confirmedAt !== null && endedAt !== null;

function refusalOf({ raise }: FoundRaise, now: Date) {
  return raise.endedAt === null && raise.expiresAt <= now
    ? conflict("This confirmation has expired; make the change again to get a new one")
    : conflict("The recurring donation has changed; this confirmation is no longer valid");
}

async function raiseOf(ctx: Context, token: string): Promise<FoundRaise> {
  const link = isRaiseToken(token) ? await findLink(ctx.db, hashToken(token)) : null;
  const raise = link?.raiseId ? await findRaise(ctx.db, link.raiseId) : null;
  const found = raise && (await findSubscription(ctx.db, { id: raise.subscriptionId }));
  if (!found) throw notFound("Confirmation");
  return { raise, found };
}
