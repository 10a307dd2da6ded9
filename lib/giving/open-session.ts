import { recordAudit } from "@/lib/audit/record";
import { deleteOtherEmails, isEmailTaken } from "@/lib/donors/emails/store";
import { changeDonor, type DonorRow, lockDonor } from "@/lib/donors/store";
import type { Context } from "@/lib/kernel/context";
import { AppError, conflict } from "@/lib/kernel/errors";
import { isEmailToken, isGivingLinkToken, newGivingToken } from "@/lib/links/giving-token";
import { hashToken } from "@/lib/links/token-hash";
import { emit } from "@/lib/services/inngest/emit";
import { emailChanged } from "@/lib/services/inngest/events";
import { recordOwedUpdate } from "./customers-store";
import { SESSION_VALID_MS } from "./rules";
import type { GivingSession } from "./schemas";
import { endMailedLinks, endToken, findToken, insertToken } from "./store";

const TAKEN = "Another donor of this organization has this address by now. Nothing has changed";
const LINK_OVER = "This link was used before or has expired. Request a new one";

/**
 * Exchanges the token of a mailed link for a session. Each link works once. A link that was mailed to a new address
 * first makes that address the donor's. Throws `forbidden` for a link that is unknown, used or expired, and `conflict`
 * when another donor has the address by now.
 */
export async function openGivingSession(ctx: Context, linkToken: string): Promise<GivingSession> {
  const kind = kindOf(linkToken);
  if (!kind) throw over();
  const link = await findToken(ctx.db, hashToken(linkToken), kind);
  if (!link) throw over();
  const { donor, org } = link;
  const token = newGivingToken();
  const expiresAt = new Date(ctx.now.getTime() + SESSION_VALID_MS);
  await ctx.db.transaction(async (tx) => {
    if (link.newEmail !== null) await changeEmail(tx, ctx, { donor, email: link.newEmail });
    // Before the link is ended: the new row references the donor, who is locked before tokens (docs/locking.md).
    const row = { kind: "SESSION", donorId: donor.id, expiresAt, createdAt: ctx.now } as const;
    await insertToken(tx, { ...row, tokenHash: hashToken(token) });
    const used = await endToken(tx, { tokenHash: hashToken(linkToken), kind, now: ctx.now });
    if (!used) throw over();
    if (link.newEmail !== null) await endMailedLinks(tx, donor.id, ctx.now);
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "donor.signed_in",
      subject: { type: "donor", id: donor.id },
    });
  });
  if (link.newEmail !== null) {
    const id = `email-changed:${hashToken(linkToken)}`;
    // A lost event is repeated by the sweep (sweepCustomers).
    await emit(ctx, [{ id, name: emailChanged.name, data: { donorId: donor.id } }]);
  }
  return { token, expiresAt: expiresAt.toISOString(), org: { name: org.name, slug: org.slug } };
}

/** Makes an address the donor's, after the donor proved access to it. */
async function changeEmail(
  tx: Parameters<typeof endToken>[0],
  ctx: Context,
  { donor, email }: { donor: DonorRow; email: string },
): Promise<void> {
  if (await isEmailTaken(tx, { orgId: donor.orgId, email, donorId: donor.id })) throw conflict(TAKEN);
  await lockDonor(tx, donor.id);
  await deleteOtherEmails(tx, donor.id, [email]);
  const { before, after } = await changeDonor(tx, donor.id, () => ({ email }));
  await recordOwedUpdate(tx, donor.id, ctx.now);
  await recordAudit(tx, ctx, {
    orgId: donor.orgId,
    action: "donor.email_changed",
    subject: { type: "donor", id: donor.id },
    before: { email: before.email },
    after: { email: after.email },
  });
}

/**
 * Returns a mailed link that can still be used, with the address that it confirms, if any. Changes nothing, because
 * mail scanners open links.
 */
export async function findOpenLink(
  ctx: Context,
  linkToken: string,
  orgSlug: string,
): Promise<{ newEmail: string | null } | null> {
  const kind = kindOf(linkToken);
  const link = kind && (await findToken(ctx.db, hashToken(linkToken), kind));
  if (!link || link.endedAt !== null || link.expiresAt <= ctx.now || link.org.slug !== orgSlug) return null;
  return { newEmail: link.newEmail };
}

function kindOf(linkToken: string): "LINK" | "EMAIL" | null {
  if (isGivingLinkToken(linkToken)) return "LINK";
  return isEmailToken(linkToken) ? "EMAIL" : null;
}

const over = () => new AppError("forbidden", LINK_OVER);
