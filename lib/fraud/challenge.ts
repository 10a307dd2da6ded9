import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { CHALLENGE_MS, PUZZLES } from "./rules";
import type { Challenge } from "./schemas";

/** The scope of a challenge: one campaign, requested from one network. */
export type Bound = { campaignId: string; addressKey: string };

const payload = z.object({
  id: z.string(),
  campaignId: z.string(),
  addressKey: z.string(),
  bits: z.int(),
  /** Milliseconds since 1970. */
  until: z.int(),
});

export type ProofReading =
  | { ok: true; id: string; expiresAt: Date }
  | { ok: false; reason: "missing" | "invalid" | "expired" };

/** Returns a signed puzzle. Nothing is stored until it is solved. */
export function newChallenge(key: Buffer, bound: Bound, difficultyBits: number, now: Date): Challenge {
  const id = randomBytes(16).toString("base64url");
  const until = now.getTime() + CHALLENGE_MS;
  const text = Buffer.from(JSON.stringify({ id, ...bound, bits: difficultyBits, until })).toString(
    "base64url",
  );
  return {
    algorithm: "SHA-256",
    id,
    puzzles: PUZZLES,
    difficultyBits,
    token: `${text}.${sign(key, text)}`,
    expiresAt: new Date(until).toISOString(),
  };
}

/**
 * Verifies a proof, `<token>.<nonce>-<nonce>-…`. A nonce solves puzzle `i` if the SHA-256 of `<id>:<i>:<nonce>` starts
 * with `difficultyBits` zero bits, at least `leastBits`. Whether the proof was used before is checked in the database.
 */
export function readProof(
  key: Buffer,
  proof: string | null,
  { campaignId, addressKey, leastBits = 0 }: Bound & { leastBits?: number },
  now: Date,
): ProofReading {
  if (!proof) return { ok: false, reason: "missing" };
  const [text = "", signature = "", nonces = ""] = proof.split(".");
  const made = signed(key, text, signature);
  if (!made || made.campaignId !== campaignId || made.addressKey !== addressKey || made.bits < leastBits)
    return { ok: false, reason: "invalid" };
  if (made.until < now.getTime()) return { ok: false, reason: "expired" };
  const found = nonces.split("-");
  const solved =
    found.length === PUZZLES &&
    found.every((nonce, index) => /^\d{1,15}$/.test(nonce) && isSolved(made.id, index, nonce, made.bits));
  return solved
    ? { ok: true, id: made.id, expiresAt: new Date(made.until) }
    : { ok: false, reason: "invalid" };
}

function isSolved(id: string, index: number, nonce: string, bits: number): boolean {
  const word = createHash("sha256").update(`${id}:${index}:${nonce}`).digest().readUInt32BE(0);
  return Math.clz32(word) >= bits;
}

function sign(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

function signed(key: Buffer, text: string, signature: string): z.infer<typeof payload> | null {
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(key, text));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return payload.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
}
