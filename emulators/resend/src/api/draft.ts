import type { Attachment, Draft, Tag } from "../store/mail";

const ADDRESS = /^[^\s<>@,;]+@[^\s<>@,;]+\.[^\s<>@,;]+$/;
const TAG = /^[A-Za-z0-9_-]{1,256}$/;
const MAX_RECIPIENTS = 50;

/** Why a mail is refused; `name` is Resend's error name, the status is 422. */
export class DraftError extends Error {
  constructor(
    message: string,
    override readonly name:
      | "validation_error"
      | "missing_required_field"
      | "invalid_attachment" = "validation_error",
  ) {
    super(message);
  }
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function checkAddress(field: string, written: unknown): string {
  const match = typeof written === "string" ? /^[^<>\r\n]*<([^<>]+)>$|^([^<>]+)$/.exec(written.trim()) : null;
  if (!match || !ADDRESS.test((match[1] ?? match[2] ?? "").trim()))
    throw new DraftError(
      `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`,
    );
  return (written as string).trim();
}

function addresses(fields: Fields, field: string): string[] {
  const value = fields[field];
  if (value === undefined || value === null) return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > MAX_RECIPIENTS)
    throw new DraftError(
      `Invalid \`${field}\` field. The maximum number of recipients is ${MAX_RECIPIENTS}.`,
    );
  return list.map((one) => checkAddress(field, one));
}

function optionalText(fields: Fields, field: string): string | null {
  const value = fields[field] ?? null;
  if (value !== null && typeof value !== "string")
    throw new DraftError(`The \`${field}\` field must be a \`string\`.`);
  return value;
}

function tags(value: unknown): Tag[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new DraftError("The `tags` field must be an `array`.");
  return value.map((tag: unknown) => {
    const { name, value: text } = isFields(tag) ? tag : {};
    if (typeof name !== "string" || typeof text !== "string" || !TAG.test(name) || !TAG.test(text))
      throw new DraftError("Tags should only contain ASCII letters, numbers, underscores, or dashes.");
    return { name, value: text };
  });
}

function headers(value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {};
  if (!isFields(value)) throw new DraftError("The `headers` field must be an `object`.");
  return Object.fromEntries(
    Object.entries(value).map(([name, text]) => {
      if (typeof text !== "string" || /[\r\n]/.test(name + text))
        throw new DraftError(`The \`headers.${name}\` field must be a \`string\` on one line.`);
      return [name, text];
    }),
  );
}

function attachments(value: unknown): Attachment[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new DraftError("The `attachments` field must be an `array`.");
  return value.map((entry: unknown) => {
    const file = isFields(entry) ? entry : {};
    const content = typeof file["content"] === "string" ? file["content"] : null;
    if (content === null && typeof file["path"] !== "string")
      throw new DraftError("Attachment must have either a `content` or `path`.", "invalid_attachment");
    return {
      filename: typeof file["filename"] === "string" ? file["filename"] : "attachment",
      contentType:
        typeof file["content_type"] === "string" ? file["content_type"] : "application/octet-stream",
      content,
    };
  });
}

/**
 * Validates one mail as Resend's `POST /emails` does (snake_case, see `parseEmailToApiOptions` in its SDK). Throws
 * `DraftError`. Unsupported features (schedules, stored templates) are refused, not ignored.
 */
export function readDraft(body: unknown): Draft {
  if (!isFields(body)) throw new DraftError("The request body must be an `object`.");
  for (const field of ["scheduled_at", "template"])
    if (body[field] !== undefined && body[field] !== null)
      throw new DraftError(`\`${field}\` is not offered by the local mailbox.`);
  for (const field of ["from", "to", "subject"])
    if (body[field] === undefined || body[field] === null || body[field] === "")
      throw new DraftError(`Missing \`${field}\` field.`, "missing_required_field");
  const [html, text] = [optionalText(body, "html"), optionalText(body, "text")];
  if (!html && !text) throw new DraftError("Missing `html` or `text` field.", "missing_required_field");
  const to = addresses(body, "to");
  if (to.length === 0) throw new DraftError("Missing `to` field.", "missing_required_field");
  return {
    from: checkAddress("from", body["from"]),
    to,
    cc: addresses(body, "cc"),
    bcc: addresses(body, "bcc"),
    replyTo: addresses(body, "reply_to"),
    subject: optionalText(body, "subject") ?? "",
    html,
    text,
    tags: tags(body["tags"]),
    headers: headers(body["headers"]),
    attachments: attachments(body["attachments"]),
  };
}
