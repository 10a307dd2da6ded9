import type { Context } from "@/lib/kernel/context";
import { AppError, notFound } from "@/lib/kernel/errors";
import { isManageToken } from "@/lib/links/manage-token";
import { hashToken } from "@/lib/links/token-hash";
import { viewTarget } from "@/lib/links/view-token";
import { type FoundSubscription, findSubscription } from "@/lib/subscriptions/store";
import { EXPIRED_LINK, METHOD_ONLY, VIEW_ONLY } from "../refusals";
import { findLink } from "./store";

/** The changes that a link permits. */
export type MayChange = "NOTHING" | "PAYMENT_METHOD" | "EVERYTHING";
export type OpenedLink = { found: FoundSubscription; mayChange: MayChange; expiresAt: Date | null };

/**
 * Returns the subscription of a link, and the changes that the link permits. An expired link still shows the
 * subscription. Throws `not_found`.
 */
export async function openLink(ctx: Context, token: string): Promise<OpenedLink> {
  if (isManageToken(token)) {
    const link = await findLink(ctx.db, hashToken(token));
    const found = link && (await findSubscription(ctx.db, { id: link.subscriptionId }));
    if (!found || link.scope === "RAISE") throw notFound("Subscription");
    const open = link.endedAt === null && link.expiresAt > ctx.now;
    return open
      ? { found, mayChange: link.scope, expiresAt: link.expiresAt }
      : { found, mayChange: "NOTHING", expiresAt: null };
  }
  const target = viewTarget("subscription", token);
  const found = target && (await findSubscription(ctx.db, target));
  if (!found) throw notFound("Subscription");
  return { found, mayChange: "NOTHING", expiresAt: null };
}

/**
 * Returns the subscription of a link that permits the change. Throws `not_found`, and `forbidden` with a message that
 * explains how to get the required link.
 */
export async function requireToChange(
  ctx: Context,
  token: string,
  what: Exclude<MayChange, "NOTHING">,
): Promise<FoundSubscription> {
  const { found, mayChange } = await openLink(ctx, token);
  if (mayChange === "EVERYTHING" || mayChange === what) return found;
  if (mayChange === "PAYMENT_METHOD") throw new AppError("forbidden", METHOD_ONLY.error);
  throw new AppError("forbidden", (isManageToken(token) ? EXPIRED_LINK : VIEW_ONLY).error);
}
