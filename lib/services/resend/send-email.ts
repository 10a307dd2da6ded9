import {
  invalidAddress,
  MailError,
  mailError,
  type OutgoingMail,
  resendClient,
  resendPayload,
} from "./outgoing";

const TIMEOUT_MS = 10_000;

/**
 * Sends one mail through Resend, which accepts one per key within 24 hours. The key has 1 to 256 characters. Throws
 * `MailError`, also on a timeout.
 */
export async function sendMail(mail: OutgoingMail & { idempotencyKey: string }): Promise<{ id: string }> {
  const invalid = invalidAddress(mail);
  if (invalid) throw new MailError("refused", invalid);
  // The client never throws: it returns the error.
  const { data, error, headers } = await resendClient().emails.send(
    { ...resendPayload(mail), ...(mail.attachments ? { attachments: [...mail.attachments] } : {}) },
    { idempotencyKey: mail.idempotencyKey, signal: AbortSignal.timeout(TIMEOUT_MS) },
  );
  if (error) throw mailError(error, headers);
  if (!data?.id) throw new MailError("temporary", "the mail service answered without an id");
  return { id: data.id };
}
