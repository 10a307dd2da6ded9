import { createHash, randomBytes } from "node:crypto";

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
let lastMs = 0;
let counter = 0;
// Drawn in bulk: a system call per id would cost more than the rest.
let entropy = randomBytes(13 * 256);
let used = 0;

/** A ULID-like id: 10 characters of time, 3 that count within the millisecond, 13 random. Sorts by creation. */
export function newId(nowMs: number): string {
  counter = nowMs === lastMs ? counter + 1 : 0;
  lastMs = nowMs;
  if (used + 13 > entropy.length) {
    entropy = randomBytes(entropy.length);
    used = 0;
  }
  let random = "";
  for (const end = used + 13; used < end; used += 1) random += DIGITS[(entropy[used] ?? 0) % 32];
  return digits(nowMs, 10) + digits(counter, 3) + random;
}

/** The id of an event without one: the SDK repeats its seed on a retry, so the id repeats too. */
export function seededId(seed: string, index: number): string {
  return createHash("sha256").update(`${seed}:${index}`).digest("hex").slice(0, 32);
}

function digits(value: number, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = DIGITS[rest % 32] + text;
  return text;
}
