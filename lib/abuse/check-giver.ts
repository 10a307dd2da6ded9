import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { newChallenge, readProof } from "./challenge";
import { closedUntil } from "./closed-until";
import { addressKey, challengeKey, emailKey } from "./keys";
import { readStanding } from "./read-standing";
import { judgeUnpaid, type Standing } from "./rules";
import { spendProof } from "./store";
import { readUnpaid } from "./unpaid-store";

/**
 * Lets a gift pass, or not, by what was declined lately and by what was asked for and not paid (decisions.md, Abuse). Past
 * the first level it throws `forbidden` with a `challenge` in the body unless the request carries its proof, which counts
 * once; past the second it throws `limited` with the time to wait. Neither is final: the same request may be sent again
 * under the same Idempotency-Key. Calls that come from no client (the service itself) pass.
 */
export async function checkGiver(
  ctx: Context,
  gift: { campaignId: string; orgId: string; email: string },
): Promise<void> {
  if (!ctx.client) return;
  const address = addressKey(ctx.client.address);
  const [declines, unpaid] = await Promise.all([
    readStanding(ctx, {
      address,
      email: emailKey(gift.email),
      campaign: gift.campaignId,
      organization: gift.orgId,
    }),
    readUnpaid(ctx.db, { ...gift, address }, ctx.now),
  ]);
  const difficultyBits = admit(declines, judgeUnpaid(unpaid, ctx.now), ctx.now);
  if (difficultyBits === null) return;
  const bound = { campaignId: gift.campaignId, addressKey: address };
  const key = challengeKey();
  const read = readProof(key, ctx.client.proof, bound, ctx.now);
  if (read.ok && (await spendProof(ctx.db, read.id, read.expiresAt, ctx.now))) return;
  throw new AppError("forbidden", "Please confirm that you are a person", {
    body: {
      // Why the proof that came, if any, does not count.
      reason: read.ok ? "used" : read.reason,
      challenge: newChallenge(key, bound, difficultyBits, ctx.now),
    },
    transient: true,
  });
}

/** How hard the proof is that is asked for; null where none is. Throws while either keeps the form closed. */
function admit(declines: Standing, unpaid: Standing, now: Date): number | null {
  const opens = (standing: Standing) => (standing.state === "CLOSED" ? standing.opensAt.getTime() : 0);
  const until = Math.max(opens(declines), opens(unpaid));
  if (until > 0)
    throw closedUntil(new Date(until), now, opens(declines) === until ? "declined_payments" : "unpaid_gifts");
  const bits = [declines, unpaid].flatMap((one) => (one.state === "PROOF" ? one.difficultyBits : []));
  return bits.length > 0 ? Math.max(...bits) : null;
}
