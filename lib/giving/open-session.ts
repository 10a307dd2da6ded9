import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { isGivingLinkToken, newGivingToken } from "@/lib/links/giving-token";
import { hashToken } from "@/lib/links/view-token";
import { SESSION_VALID_MS } from "./rules";
import type { GivingSession } from "./schemas";
import { endToken, findDonorWithOrg, findToken, insertToken } from "./store";

const LINK_OVER = "This link was used before or has expired. Request a new one";

/**
 * Exchanges the token of a mailed link for a session; each link works once. Throws `forbidden` for a link that is unknown,
 * was used or has expired.
 */
export async function openGivingSession(ctx: Context, linkToken: string): Promise<GivingSession> {
  if (!isGivingLinkToken(linkToken)) throw over();
  const token = newGivingToken();
  const expiresAt = new Date(ctx.now.getTime() + SESSION_VALID_MS);
  const opened = await ctx.db.transaction(async (tx) => {
    const link = await endToken(tx, { tokenHash: hashToken(linkToken), kind: "LINK", now: ctx.now });
    if (!link) return null;
    const { donorId } = link;
    const row = { kind: "SESSION", donorId, expiresAt, createdAt: ctx.now } as const;
    await insertToken(tx, { ...row, tokenHash: hashToken(token) });
    const found = await findDonorWithOrg(tx, donorId);
    if (!found) throw new Error(`there is no donor ${donorId}`);
    await recordAudit(tx, ctx, {
      orgId: found.org.id,
      action: "donor.signed_in",
      subject: { type: "donor", id: donorId },
    });
    return found;
  });
  if (!opened) throw over();
  return { token, expiresAt: expiresAt.toISOString(), org: { name: opened.org.name, slug: opened.org.slug } };
}

/** Whether a mailed link can still be used, and its organization's slug. Changes nothing: mail scanners open links. */
export async function isLinkOpen(ctx: Context, linkToken: string, orgSlug: string): Promise<boolean> {
  if (!isGivingLinkToken(linkToken)) return false;
  const link = await findToken(ctx.db, hashToken(linkToken), "LINK");
  return link !== null && link.endedAt === null && link.expiresAt > ctx.now && link.org.slug === orgSlug;
}

const over = () => new AppError("forbidden", LINK_OVER);
