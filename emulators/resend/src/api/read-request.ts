import type { Draft } from "../store/mail";
import { DraftError, readDraft } from "./draft";
import { refuse } from "./refusals";

const MAX_BATCH = 100;

export type BatchError = { index: number; message: string };
export type SendRequest = { drafts: Draft[]; errors: BatchError[] };

/** Reads the body of `POST /emails`; a `Response` is a refusal. */
export function readSingle(body: unknown): SendRequest | Response {
  try {
    return { drafts: [readDraft(body)], errors: [] };
  } catch (error) {
    if (error instanceof DraftError) return refuse(422, error.message, error.name);
    throw error;
  }
}

/**
 * Reads the body of `POST /emails/batch`: up to 100 mails. `strict` accepts all or none; `permissive` accepts the
 * valid ones and lists the others by index. Batches cannot have attachments, as at Resend.
 */
export function readBatch(body: unknown, validation: string): SendRequest | Response {
  if (!Array.isArray(body)) return refuse(422, "The request body must be an `array`.");
  if (body.length < 1 || body.length > MAX_BATCH)
    return refuse(422, `A batch takes between 1 and ${MAX_BATCH} emails.`);
  const request: SendRequest = { drafts: [], errors: [] };
  for (const [index, one] of body.entries()) {
    try {
      const draft = readDraft(one);
      if (draft.attachments.length > 0)
        throw new DraftError("`attachments` is not supported in a batch.", "invalid_attachment");
      request.drafts.push(draft);
    } catch (error) {
      if (!(error instanceof DraftError)) throw error;
      if (validation !== "permissive") return refuse(422, `emails.${index}: ${error.message}`, error.name);
      request.errors.push({ index, message: error.message });
    }
  }
  return request;
}
