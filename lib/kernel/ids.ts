import { createHash } from "node:crypto";
import { init } from "@paralleldrive/cuid2";

const cuid = init({ length: 24 });
const longCuid = init({ length: 32 });
const RECEIPT_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A new CUID. */
export function newId(): string {
  return cuid();
}

/**
 * The id of something a request creates, by a name unique within the request. With an Idempotency-Key it is
 * the same in every run, so that a repeat finds what an interrupted run created; otherwise it is new.
 */
export function idFor({ seed }: { seed?: string }, name: string): string {
  if (seed === undefined) return newId();
  const digest = createHash("sha256").update(`${name}\n${seed}`).digest("hex");
  return `c${BigInt(`0x${digest}`).toString(36).padStart(50, "0").slice(-23)}`;
}

/** An opaque, unguessable token for links that grant access (thank-you page, receipt). */
export function newToken(): string {
  return longCuid() + cuid();
}

/** A receipt number such as `ALM-7K3M-9Q2X-TB4C`: unguessable, without letters that resemble digits. */
export function newReceiptNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(36));
  let code = "";
  for (const byte of bytes) {
    // 30 letters: a byte of 240 or more would favor the first ones.
    if (byte < 240 && code.length < 12) code += RECEIPT_ALPHABET[byte % 30];
  }
  if (code.length < 12) return newReceiptNumber();
  return `ALM-${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}
