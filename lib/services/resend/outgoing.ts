import { type CreateBatchEmailOptions, type ErrorResponse, Resend } from "resend";
import { env } from "@/lib/config/env";

const MAX_NAME = 100;
const MAX_SUBJECT = 200;
const ADDRESS = /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+\.[^\s<>@,;:"()[\]\\]+$/;
/** RFC 5322 specials: a display name that contains one of them is quoted. */
const SPECIALS = /[,;:@()[\].]/;
/** Line breaks, other control characters and bidirectional marks. */
const UNPRINTED = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Why a mail was not accepted. `temporary`: retry (after `retryAfterSeconds` if the provider states it);
 * `refused`: this mail is never accepted; `repeated`: the provider already accepted a mail with this key.
 */
export class MailError extends Error {
  override readonly name = "MailError";

  constructor(
    readonly kind: "temporary" | "refused" | "repeated",
    message: string,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
  }
}

export type OutgoingMail = {
  to: string;
  /** Shown as the sender, with the platform's address. */
  fromName: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** Names and values consist of ASCII letters, digits, `_` and `-`. */
  tags?: Record<string, string>;
  /** Only for a mail that is sent on its own: the provider accepts no attachments in batches. */
  attachments?: readonly Attachment[];
};

/** A file with its name, such as `report.pdf`; its content is base64. */
export type Attachment = { filename: string; contentType: string; content: string };

/** Returns one line of plain characters, safe for a header. */
function headerText(text: string, max: number): string {
  return Array.from(text.replace(UNPRINTED, " ").trim()).slice(0, max).join("");
}

/** Returns a sender's name with the address of `EMAIL_FROM`: `Hope Shelter <donations@almoner.example>`. */
export function senderLine(fromName: string, emailFrom: string): string {
  const address = (/<([^<>]+)>\s*$/.exec(emailFrom)?.[1] ?? emailFrom).trim();
  const name = headerText(fromName.replace(/[<>\\]/g, "").replaceAll('"', "'"), MAX_NAME);
  if (!name) return address;
  return SPECIALS.test(name) ? `"${name}" <${address}>` : `${name} <${address}>`;
}

/** Returns why a mail is refused without calling the provider, or null. */
export function invalidAddress(mail: OutgoingMail): string | null {
  return [mail.to, mail.replyTo ?? mail.to].every((address) => ADDRESS.test(address))
    ? null
    : "not an email address";
}

/** Returns a client of Resend, or of the local mailbox at RESEND_BASE_URL. */
export function resendClient(): Resend {
  const { resendApiKey, resendBaseUrl } = env();
  return new Resend(resendApiKey, resendBaseUrl ? { baseUrl: resendBaseUrl } : {});
}

/** Converts a mail to Resend's format. */
export function resendPayload(mail: OutgoingMail): CreateBatchEmailOptions {
  return {
    from: senderLine(mail.fromName, env().emailFrom),
    to: mail.to,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: headerText(mail.subject, MAX_SUBJECT),
    html: mail.html,
    text: mail.text,
    // Suppresses automatic replies (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    tags: Object.entries(mail.tags ?? {}).map(([name, value]) => ({ name, value })),
  };
}

/** Whether a refusal is about the sender, which the operator must fix. */
export function isAboutSender(message: string): boolean {
  return message.includes("`from`");
}

/**
 * Converts Resend's error to a MailError. A wrong key, sender or quota must be fixed by the operator, so it is
 * temporary.
 */
export function mailError(error: ErrorResponse, headers: Record<string, string> | null): MailError {
  const { statusCode, name } = error;
  const message = `${statusCode ?? "no answer"} ${name}: ${error.message}`;
  if (name === "invalid_idempotent_request") return new MailError("repeated", message);
  const aboutSender = name === "invalid_from_address" || isAboutSender(error.message);
  const final = statusCode === 400 || statusCode === 413 || statusCode === 422;
  if (final && !aboutSender && name !== "invalid_idempotency_key") return new MailError("refused", message);
  const seconds = Number(headers?.["retry-after"]);
  return new MailError(
    "temporary",
    message,
    Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null,
  );
}
