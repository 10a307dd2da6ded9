import { env } from "@/lib/config/env";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { emit } from "@/lib/services/inngest/emit";
import { placesNeeded } from "@/lib/services/inngest/events";
import { type Admission, admitAddress, type Order } from "./allowance";
import { blockedUntil, busy } from "./answers";
import { callerOf } from "./caller";
import { readAddress, readCaller } from "./caller-store";
import { newChallenge, readProof } from "./challenge";
import { challengeKey, emailKey } from "./keys";
import { callerRisk, type Risk, strictest, targetRisk, unpaidRisk } from "./rules";
import { lockCaller, spendProof } from "./store";
import { readTargets } from "./target-store";

export type Asked = Order & { campaignId: string; orgId: string; email: string };

/**
 * Admits a donation request (docs/abuse.md). Throws `limited` for a blocked caller, with the end of the
 * block, and for an address over its allowance, with a few seconds to wait; throws `forbidden` with a
 * `challenge` in the body when a proof is required and missing, which counts once. The same request may
 * always be retried with the same Idempotency-Key. An API key of the organization is counted separately and
 * never challenged. Calls by the service itself are admitted.
 */
export async function checkRisk(ctx: Context, asked: Asked): Promise<void> {
  const caller = callerOf(ctx);
  if (!caller || !ctx.client) return;
  const { clientKey } = caller;
  const { campaignId, orgId, email } = asked;
  if (caller.kind === "key") {
    refuse(callerRisk("key", await readCaller(ctx.db, clientKey, ctx.now), ctx.now), ctx.now);
    return;
  }
  const [counts, targets] = await Promise.all([
    readAddress(ctx.db, { clientKey, campaignId, emailKey: emailKey(email) }, ctx.now),
    readTargets(
      ctx.db,
      {
        keys: { email: emailKey(email), campaign: campaignId, organization: orgId },
        unpaid: { orgId, email, campaignId },
      },
      ctx.now,
    ),
  ]);
  const own = admitAddress(counts, asked, ctx.now);
  if (own.state === "BUSY") {
    if (counts.stale > 0 || counts.declined > 0)
      await makeRoom(ctx, clientKey, counts.declined > 0 ? emailKey(email) : null);
    await ctx.client.countWaiting?.();
  }
  const risk = strictest([
    refuse(own, ctx.now),
    targetRisk(targets.reached, ctx.now),
    unpaidRisk(targets.unpaid, ctx.now),
  ]);
  if (risk.state !== "CHALLENGED") return;
  const bound = { campaignId, addressKey: clientKey };
  const key = challengeKey();
  const read = readProof(key, ctx.client.proof, bound, ctx.now);
  if (read.ok && (await spendProof(ctx.db, read.id, read.expiresAt, ctx.now))) return;
  throw new AppError("forbidden", "Please confirm that you are a person", {
    body: {
      // Why the proof, if any, was rejected.
      reason: read.ok ? "used" : read.reason,
      challenge: newChallenge(key, bound, risk.difficultyBits, ctx.now),
    },
    transient: true,
  });
}

/**
 * The part of `checkRisk` that must be serialized: runs inside the transaction that creates the donation,
 * before the insert, one at a time per address. Throws `limited`.
 */
export async function takeAllowance(
  tx: Parameters<typeof lockCaller>[0],
  ctx: Pick<Context, "actor" | "client" | "now">,
  asked: Order & { campaignId: string },
): Promise<void> {
  const caller = callerOf(ctx);
  if (caller?.kind !== "address") return;
  const { clientKey } = caller;
  await lockCaller(tx, clientKey);
  const counts = await readAddress(tx, { clientKey, campaignId: asked.campaignId }, ctx.now);
  refuse(admitAddress(counts, asked, ctx.now), ctx.now);
}

/** Throws for a refused caller. The allowance is a rate limit and is disabled with them. */
function refuse(admission: Admission, now: Date): Risk {
  if (admission.state === "BLOCKED") throw blockedUntil(admission.until, now);
  if (admission.state !== "BUSY") return admission;
  if (env().rateLimitsOff) return { state: "NORMAL" };
  throw busy();
}

const ROOM_ASKED_MS = 10_000;

/**
 * Cancels stale donations, and the donor's own declined ones, in the background, so that donors do not wait
 * for their own donations. Requested at most once in ten seconds per donor.
 */
async function makeRoom(ctx: Context, clientKey: string, declinedOf: string | null): Promise<void> {
  const turn = Math.floor(ctx.now.getTime() / ROOM_ASKED_MS);
  const id = `places-needed:${clientKey}:${declinedOf ?? ""}:${turn}`;
  const data = { clientKey, ...(declinedOf ? { declinedOf } : {}) };
  await emit(ctx, [{ id, name: placesNeeded.name, data }]);
}
