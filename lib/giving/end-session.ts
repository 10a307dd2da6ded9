import type { Context } from "@/lib/kernel/context";
import { isGivingToken } from "@/lib/links/giving-token";
import { hashToken } from "@/lib/links/token-hash";
import { sessionCause } from "./open-subscription";
import { endSessionLinks, endToken } from "./store";

/**
 * Signs the donor out: ends the session and the manage links it opened. Does nothing if the token's session is not
 * open.
 */
export async function endGivingSession(ctx: Context, token: string): Promise<{ signedOut: true }> {
  if (!isGivingToken(token)) return { signedOut: true };
  const { now } = ctx;
  const tokenHash = hashToken(token);
  await ctx.db.transaction(async (tx) => {
    const ended = await endToken(tx, { tokenHash, kind: "SESSION", now });
    if (ended) await endSessionLinks(tx, { ...ended, cause: sessionCause(tokenHash), now });
  });
  return { signedOut: true };
}
