import type { Context } from "@/lib/kernel/context";
import { log } from "@/lib/services/log";
import { type Attachment, MailError, type OutgoingMail } from "@/lib/services/resend/outgoing";
import { sendMail } from "@/lib/services/resend/send-email";
import { beginAttempt, type EmailKind, markSent, type OwedRow, recordFailure } from "./store";

/**
 * The outcome of sending. `settled`: sent or refused before, or a batch sends it. `not_due`: there is no reason to send
 * it.
 */
export type Outcome = "sent" | "settled" | "not_due";

export type EmailContent = { subject: string; html: string; text: string };

export type OwedEmail = {
  /**
   * The cause of the email, such as `receipt:<donation id>`. A cause has one email, and is the provider's idempotency
   * key.
   */
  cause: string;
  kind: EmailKind;
  org: { id: string; name: string; email: string };
  donationId: string | null;
  /** For an email to a donor that is not about a donation: the donor whose timeline shows it. */
  donorId?: string;
  /** Empty: no address is known, and nothing is sent. */
  to: string;
  content: EmailContent;
  /** Only for an email that is sent individually. */
  attachments?: readonly Attachment[];
};

/** Returns the email's row in `emails`. */
export function rowOf({ cause, kind, org, donationId, donorId, to, content }: OwedEmail): OwedRow {
  const about = { donationId, donorId: donorId ?? null };
  return { cause, kind, orgId: org.id, ...about, recipient: to, subject: content.subject };
}

/** Returns the email in the provider's format. */
export function mailOf({ kind, org, to, content, attachments }: OwedEmail): OutgoingMail {
  const tags = { kind: kind.toLowerCase() };
  return {
    to,
    fromName: org.name,
    replyTo: org.email,
    ...content,
    tags,
    ...(attachments ? { attachments } : {}),
  };
}

/**
 * Sends an email at most once per cause. Callers repeat until it returns. If the process crashes between the provider's
 * response and the database write, the idempotency key prevents a second send for the 24 hours that the provider keeps
 * it. Throws `MailError`; a `refused` one is recorded and not retried.
 */
export async function deliver(ctx: Context, email: OwedEmail): Promise<Outcome> {
  const { cause } = email;
  if (email.to === "") return "not_due";
  if (!(await beginAttempt(ctx.db, rowOf(email), ctx.now))) return "settled";
  let providerId: string | null;
  try {
    providerId = (await sendMail({ ...mailOf(email), idempotencyKey: cause })).id;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    // Accepted earlier with other content (a name changed between attempts): the email was sent, but its id is unknown.
    if (error.kind !== "repeated") {
      const failure = { message: error.message, final: error.kind === "refused" };
      await recordFailure(ctx.db, cause, failure, ctx.now);
      log.warn(
        { requestId: ctx.requestId, cause, failure: error.kind, reason: error.message },
        "email not accepted",
      );
      throw error;
    }
    providerId = null;
  }
  await markSent(ctx.db, cause, providerId, ctx.now);
  return "sent";
}
