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

/**
 * The key of an event from the seed of its request ("<ms>,<10 bytes in base64>"), as Inngest makes it: a repeated
 * request repeats its keys. Null without a seed of that form.
 */
export function seededKey(seed: string | undefined, index: number): string | null {
  const [, ms, text] = /^([1-9]\d{0,14}),([A-Za-z0-9+/]{14}==)$/.exec(seed ?? "") ?? [];
  if (!ms || !text) return null;
  const bytes = Buffer.from(text, "base64");
  bytes.writeUInt32BE((bytes.readUInt32BE(6) + index) >>> 0, 6);
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  let random = "";
  for (let n = 0; n < 16; n += 1, bits >>= 5n) random = DIGITS[Number(bits & 31n)] + random;
  return digits(Number(ms), 10) + random;
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
