import { createHash } from "node:crypto";
import { customAlphabet } from "nanoid";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const RECEIPT_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

const letter = customAlphabet(LETTERS, 1);
const text = customAlphabet(`${LETTERS}0123456789`, 23);
const longText = customAlphabet(`${LETTERS}0123456789`, 55);
const receiptCode = customAlphabet(RECEIPT_ALPHABET, 12);

/** Returns a new id in CUID format: a letter, then 23 letters and digits from a secure source (124 bits in total). */
export function newId(): string {
  return letter() + text();
}

/**
 * Returns the id of an object that a request creates, by a name unique within the request. With an Idempotency-Key the
 * id is the same in every run, so that a retry finds what an interrupted run created. Otherwise it is new.
 */
export function idFor({ seed }: { seed?: string }, name: string): string {
  if (seed === undefined) return newId();
  const digest = createHash("sha256").update(`${name}\n${seed}`).digest("hex");
  return `c${BigInt(`0x${digest}`).toString(36).padStart(50, "0").slice(-23)}`;
}

/** Returns an opaque, unguessable token for links that grant access (thank-you page, receipt). */
export function newToken(): string {
  return letter() + longText();
}

/** Returns an unguessable receipt number such as `ALM-7K3M-9Q2X-TB4C`, without letters that resemble digits. */
export function newReceiptNumber(): string {
  const code = receiptCode();
  return `ALM-${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}
