import {
  invalidAddress,
  isAboutSender,
  MailError,
  mailError,
  type OutgoingMail,
  resendClient,
  resendPayload,
} from "./outgoing";

/** Maximum number of mails per call. */
export const MAX_BATCH = 100;
const TIMEOUT_MS = 20_000;

/** The outcome of one mail of a batch. `id` is null if the provider's response does not identify it. */
export type MailOutcome =
  | { kind: "sent"; id: string | null }
  | { kind: "refused" | "temporary"; message: string };

/**
 * Sends up to `MAX_BATCH` mails in one call, accepted once per key within 24 hours. Invalid mails are refused and the
 * others accepted (Resend's permissive mode). Throws a `MailError` if none was accepted, also on a timeout; `repeated`
 * means that the provider accepted this key earlier with different content.
 */
export async function sendMails(
  mails: readonly OutgoingMail[],
  idempotencyKey: string,
): Promise<MailOutcome[]> {
  const outcomes = mails.map((mail): MailOutcome | null => {
    const message = invalidAddress(mail);
    return message === null ? null : { kind: "refused", message };
  });
  const valid = mails.filter((_, index) => outcomes[index] === null);
  const answers = valid.length > 0 ? await call(valid, idempotencyKey) : [];
  let next = 0;
  return outcomes.map((refused) => refused ?? answers[next++] ?? { kind: "sent", id: null });
}

async function call(mails: readonly OutgoingMail[], idempotencyKey: string): Promise<MailOutcome[]> {
  // The client never throws: it returns the error.
  const { data, error, headers } = await resendClient().batch.send(mails.map(resendPayload), {
    idempotencyKey,
    batchValidation: "permissive",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (error) throw mailError(error, headers);
  // `errors` is absent if every mail is valid, although the SDK's type requires it.
  const { data: accepted, errors = [] } = data as Partial<typeof data>;
  if (!accepted || accepted.length + errors.length === 0)
    throw new MailError("temporary", "the mail service answered without ids");
  const messages = new Map(errors.map(({ index, message }) => [index, message]));
  // The ids of the accepted mails, in their order.
  const named = accepted.length === mails.length - messages.size;
  let next = 0;
  return mails.map((_, index): MailOutcome => {
    const message = messages.get(index);
    if (message !== undefined) return { kind: isAboutSender(message) ? "temporary" : "refused", message };
    return { kind: "sent", id: named ? (accepted[next++]?.id ?? null) : null };
  });
}
