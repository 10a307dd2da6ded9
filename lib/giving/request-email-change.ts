import { recordAudit } from "@/lib/audit/record";
import { checkLinkMail } from "@/lib/fraud/check-link-mail";
import type { Context } from "@/lib/kernel/context";
import { invalid, unavailable } from "@/lib/kernel/errors";
import type { Language } from "@/lib/languages/languages";
import { newEmailToken } from "@/lib/links/giving-token";
import { hashToken } from "@/lib/links/token-hash";
import { emailChangeRequested } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import type { LinkRequest } from "@/lib/subscriptions/schemas";
import type { GivingContext } from "./context";
import { EMAIL_VALID_MS } from "./rules";
import { findToken, insertToken } from "./store";

const ANSWER: LinkRequest = { requested: true };

/**
 * Requests a new email address for the signed-in donor: a notice goes to the current address and a link to the new one,
 * which takes effect when the link is used. The response does not reveal whether another donor has the address. Throws
 * `invalid` for the current address, `limited` for too many requests from one network address, and `unavailable`.
 */
export async function requestEmailChange(
  ctx: GivingContext,
  { email, language }: { email: string; language?: Language | null | undefined },
): Promise<LinkRequest> {
  const { donor } = ctx.giving;
  if (email === donor.email) throw invalid({ email: ["This is your address already"] });
  if (!(await checkLinkMail(ctx, { subject: `email-change:${donor.id}`, email }))) return ANSWER;
  // This token is never mailed: its row represents the request.
  const requestId = await ctx.db.transaction(async (tx) => {
    const { tokenHash } = await putEmailToken(tx, ctx.now, { donorId: donor.id, email });
    await recordAudit(tx, ctx, {
      orgId: donor.orgId,
      action: "donor.email_change_requested",
      subject: { type: "donor", id: donor.id },
      before: { email: donor.email },
      after: { email },
    });
    return tokenHash;
  });
  const data = { requestId, ...(language && { language }) };
  try {
    await sendToBackground([{ id: `email-change:${requestId}`, name: emailChangeRequested.name, data }]);
  } catch (cause) {
    throw unavailable("The email could not be sent right now; try again", cause);
  }
  return ANSWER;
}

/** Returns the request for a new address; null if it has ended or expired. */
export async function findEmailChange(ctx: Context, requestId: string) {
  const found = await findToken(ctx.db, requestId, "EMAIL");
  if (!found?.newEmail || found.endedAt || found.expiresAt <= ctx.now) return null;
  return { donor: found.donor, org: found.org, newEmail: found.newEmail };
}

/** Creates and stores a link for a new address. The returned token must appear only in the email. */
export async function mailEmailLink(ctx: Context, to: { donorId: string; email: string }): Promise<string> {
  return (await putEmailToken(ctx.db, ctx.now, to)).token;
}

async function putEmailToken(
  tx: Parameters<typeof insertToken>[0],
  now: Date,
  { donorId, email }: { donorId: string; email: string },
): Promise<{ token: string; tokenHash: string }> {
  const token = newEmailToken();
  const tokenHash = hashToken(token);
  const expiresAt = new Date(now.getTime() + EMAIL_VALID_MS);
  await insertToken(tx, { tokenHash, kind: "EMAIL", donorId, newEmail: email, expiresAt, createdAt: now });
  return { token, tokenHash };
}
