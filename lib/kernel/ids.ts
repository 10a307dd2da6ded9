import { createHash, randomFillSync } from "node:crypto";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const CHARACTERS = `${LETTERS}0123456789`;
const RECEIPT_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Random bytes not yet used: asking for a few at a time costs more than all else here. */
const pool = Buffer.alloc(4096);
let used = pool.length;

/** An unguessable index below `count`, at most 256, each as probable as the others. */
function randomIndex(count: number): number {
  // A byte from here on would favor the first ones.
  const fair = 256 - (256 % count);
  for (;;) {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const byte = pool[used] ?? fair;
    used += 1;
    if (byte < fair) return byte % count;
  }
}

function randomText(length: number): string {
  let text = LETTERS.charAt(randomIndex(LETTERS.length));
  while (text.length < length) text += CHARACTERS.charAt(randomIndex(CHARACTERS.length));
  return text;
}

/** A new id in the form of a CUID: a letter, and 23 letters and digits from a secure source (124 bits in all). */
export function newId(): string {
  return randomText(24);
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
  return randomText(56);
}

/** A receipt number such as `ALM-7K3M-9Q2X-TB4C`: unguessable, without letters that resemble digits. */
export function newReceiptNumber(): string {
  let code = "";
  while (code.length < 12) code += RECEIPT_ALPHABET.charAt(randomIndex(RECEIPT_ALPHABET.length));
  return `ALM-${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}
