import type { Context } from "@/lib/kernel/context";
import { newManageToken, newRaiseToken } from "@/lib/links/manage-token";
import { hashToken } from "@/lib/links/view-token";
import { LINK_VALID_MS } from "./link-rules";
import { openMailedLink } from "./link-store";
import type { RaiseRow } from "./raise-store";

/**
 * Makes the token of a link that a mail is about to carry, and opens the link. It permits every change for 30 minutes, or
 * another payment method for 7 days; the newest mail ends the links of earlier ones with the same scope. A link for the
 * payment method lives beside one for every change: whoever holds a view link can request the latter, and must not end the
 * former. Only the mail holds the token.
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

/** Makes the token of the link that confirms a raise, and opens the link for as long as the raise waits. */
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
