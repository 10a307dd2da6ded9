import type { Context } from "@/lib/kernel/context";
import { newManageToken, newRaiseToken } from "@/lib/links/manage-token";
import { hashToken } from "@/lib/links/token-hash";
import type { RaiseRow } from "@/lib/subscriptions/raises/raise-store";
import { LINK_VALID_MS } from "./rules";
import { openMailedLink } from "./store";

/**
 * Creates and stores a link for an email: for all changes for 30 minutes, or for the payment method for 7 days. The
 * newest email ends earlier links of the same scope only, because the holder of a view link can request the former and
 * must not end the latter. Only the email contains the token.
 */
export async function openManageLink(
  ctx: Context,
  link: { subscriptionId: string; scope: "EVERYTHING" | "PAYMENT_METHOD"; cause: string },
): Promise<string> {
  const token = newManageToken();
  const row = {
    ...link,
    tokenHash: hashToken(token),
    expiresAt: new Date(ctx.now.getTime() + LINK_VALID_MS[link.scope]),
    createdAt: ctx.now,
  };
  await openMailedLink(ctx.db, row, { endsEarlier: true });
  return token;
}

/**
 * Creates and stores a link for all changes when a signed-in donor opens the subscription (lib/giving). It is valid for
 * 30 minutes, but not beyond the session (`until`). Mailed links keep working.
 */
export async function openSessionLink(
  ctx: Context,
  { subscriptionId, cause, until }: { subscriptionId: string; cause: string; until: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newManageToken();
  const expiresAt = new Date(Math.min(ctx.now.getTime() + LINK_VALID_MS.EVERYTHING, until.getTime()));
  const row = { tokenHash: hashToken(token), subscriptionId, scope: "EVERYTHING", cause } as const;
  await openMailedLink(ctx.db, { ...row, expiresAt, createdAt: ctx.now }, { endsEarlier: false });
  return { token, expiresAt };
}

/** Creates and stores the link that confirms a raise, valid until the raise expires. */
export async function openRaiseLink(ctx: Context, raise: RaiseRow, cause: string): Promise<string> {
  const token = newRaiseToken();
  const { id: raiseId, subscriptionId, expiresAt } = raise;
  const tokenHash = hashToken(token);
  const row = {
    tokenHash,
    subscriptionId,
    scope: "RAISE",
    raiseId,
    cause,
    expiresAt,
    createdAt: ctx.now,
  } as const;
  await openMailedLink(ctx.db, row, { endsEarlier: false });
  return token;
}
