import { claimKey } from "@/lib/http/idempotency/store";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { type Bound, newChallenge, readProof } from "./challenge";
import { challengeKey } from "./keys";
import { spendProof } from "./store";

/**
 * Uses up the caller's proof of work. A proof of an easier challenge than `leastBits` is not accepted. By default, one
 * of any earlier challenge is accepted, because the difficulty changes during an attack. Throws `forbidden` with a
 * `challenge` of `difficultyBits` in the body, and the `reason` why no proof was accepted, if there is no valid one.
 */
export async function requireProof(
  ctx: Context,
  bound: Bound,
  { difficultyBits, leastBits = 0 }: { difficultyBits: number; leastBits?: number },
): Promise<void> {
  const key = challengeKey();
  const read = readProof(key, ctx.client?.proof ?? null, { ...bound, leastBits }, ctx.now);
  // The key is claimed first, so that a concurrent retry of the request waits instead of failing with a used proof.
  if (read.ok && ctx.key) await claimKey(ctx.db, ctx.key);
  if (read.ok && (await spendProof(ctx.db, read.id, read.expiresAt, ctx.now))) return;
  throw new AppError("forbidden", "Please confirm that you are a person", {
    body: {
      // Reason why the proof, if any, was rejected.
      reason: read.ok ? "used" : read.reason,
      challenge: newChallenge(key, bound, difficultyBits, ctx.now),
    },
    transient: true,
  });
}
