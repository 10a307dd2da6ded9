import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { isGivingToken } from "@/lib/links/giving-token";
import { hashToken } from "@/lib/links/token-hash";
import { type DonorWithOrg, findToken } from "./store";

/** An open giving session of a donor at one organization. */
export type Giving = Pick<DonorWithOrg, "donor" | "org"> & {
  readonly sessionHash: string;
  readonly expiresAt: Date;
};
/**
 * The context of a donor's call about their own giving. Only `loadGiving` creates it, from the token of an open
 * session.
 */
export type GivingContext = Context & { readonly giving: Giving };

/** Loads the session of a token. Throws `not_found` if it is unknown, has ended or has expired. */
export async function loadGiving(ctx: Context, token: string): Promise<{ giving: Giving }> {
  const sessionHash = hashToken(token);
  const found = isGivingToken(token) ? await findToken(ctx.db, sessionHash, "SESSION") : null;
  if (!found || found.endedAt || found.expiresAt <= ctx.now) throw notFound("Session");
  const { donor, org, expiresAt } = found;
  return { giving: { donor, org, expiresAt, sessionHash } };
}

export const givingInPath = ({ ctx, params }: { ctx: Context; params: { token: string } }) =>
  loadGiving(ctx, params.token);

/** Returns the same session with the donor's current row. */
export async function loadGivingAgain(ctx: GivingContext): Promise<GivingContext> {
  const found = await findToken(ctx.db, ctx.giving.sessionHash, "SESSION");
  if (!found) throw notFound("Session");
  return { ...ctx, giving: { ...ctx.giving, donor: found.donor } };
}
