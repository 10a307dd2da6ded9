import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { newChallenge, readProof } from "./challenge";
import { addressKey, challengeKey, emailKey } from "./keys";
import { readStanding } from "./read-standing";
import type { Standing } from "./rules";
import { spendProof } from "./store";

/**
 * Lets a gift pass, or not, by what was declined lately (decisions.md, Abuse). Past the first level it throws
 * `forbidden` with a `challenge` in the body unless the request carries its proof, which counts once; past the
 * second it throws `limited` with the time to wait. Neither is final: the same request may be sent again under the
 * same Idempotency-Key. Calls that come from no client (the service itself) pass.
 */
export async function checkGiver(
  ctx: Context,
  gift: { campaignId: string; orgId: string; email: string },
): Promise<void> {
  if (!ctx.client) return;
  const address = addressKey(ctx.client.address);
  const standing = await readStanding(ctx, {
    address,
    email: emailKey(gift.email),
    campaign: gift.campaignId,
    organization: gift.orgId,
  });
  if (standing.state === "CALM") return;
  if (standing.state === "CLOSED") throw closed(standing, ctx.now);
  const bound = { campaignId: gift.campaignId, addressKey: address };
  const key = challengeKey();
  const read = readProof(key, ctx.client.proof, bound, ctx.now);
  if (read.ok && (await spendProof(ctx.db, read.id, read.expiresAt, ctx.now))) return;
  throw new AppError("forbidden", "Please confirm that you are a person", {
    body: {
      // Why the proof that came, if any, does not count.
      reason: read.ok ? "used" : read.reason,
      challenge: newChallenge(key, bound, standing.difficultyBits, ctx.now),
    },
    transient: true,
  });
}

function closed({ opensAt }: Extract<Standing, { state: "CLOSED" }>, now: Date): AppError {
  return new AppError("limited", "Too Many Requests", {
    retryAfterSeconds: Math.max(1, Math.ceil((opensAt.getTime() - now.getTime()) / 1000)),
    body: { reason: "declined_payments", opensAt: opensAt.toISOString() },
  });
}
