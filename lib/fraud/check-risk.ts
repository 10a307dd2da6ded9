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
 * Lets a request for a donation pass, or not (docs/abuse.md). Throws `limited` for a caller that is blocked, with the time
 * until which it is, and for an address beyond its allowance, with a few seconds to wait; `forbidden` with a `challenge` in
 * the body where a proof is asked for and the request carries none, which counts once. None is final: the same request may be
 * sent again under the same Idempotency-Key. An API key of the organization is counted by itself and never challenged.
 * Calls of the service itself pass.
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
      // Why the proof that came, if any, does not count.
      reason: read.ok ? "used" : read.reason,
      challenge: newChallenge(key, bound, risk.difficultyBits, ctx.now),
    },
    transient: true,
  });
}

/**
 * The part of `checkRisk` that parallel requests must not pass: inside the transaction that creates the donation, before it
 * does, one at a time per address. Throws `limited`.
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

/** Throws for a caller that may not go on. The allowance is a rate limit, and lifted with those. */
function refuse(admission: Admission, now: Date): Risk {
  if (admission.state === "BLOCKED") throw blockedUntil(admission.until, now);
  if (admission.state !== "BUSY") return admission;
  if (env().rateLimitsOff) return { state: "NORMAL" };
  throw busy();
}

const ROOM_ASKED_MS = 10_000;

/**
 * Donations that were left make room for the next one, in the background, and so do those of the donor who asks that were
 * declined: no donor waits for a donation of their own. Asked for once in ten seconds, for each such donor.
 */
async function makeRoom(ctx: Context, clientKey: string, declinedOf: string | null): Promise<void> {
  const turn = Math.floor(ctx.now.getTime() / ROOM_ASKED_MS);
  const id = `places-needed:${clientKey}:${declinedOf ?? ""}:${turn}`;
  const data = { clientKey, ...(declinedOf ? { declinedOf } : {}) };
  await emit(ctx, [{ id, name: placesNeeded.name, data }]);
}
