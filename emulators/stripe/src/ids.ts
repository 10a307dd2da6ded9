import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const POOL_SIZE = 4096;
let pool = Buffer.alloc(0);
let used = 0;

/** `length` random letters and digits. Random bytes are drawn in blocks: a payment needs a dozen ids. */
export function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    if (used >= pool.length) {
      pool = randomBytes(POOL_SIZE);
      used = 0;
    }
    // 62 of 64 values are letters or digits; the other two are discarded, so that all characters are equally likely.
    text += ALPHABET[(pool[used++] ?? 0) & 63] ?? "";
  }
  return text;
}

/** A new id in Stripe's format, such as `pi_3…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}
