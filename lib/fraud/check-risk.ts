import { env } from "@/lib/config/env";
import type { Context } from "@/lib/kernel/context";
import { emit } from "@/lib/services/inngest/emit";
import { slotsNeeded } from "@/lib/services/inngest/events";
import {
  type AddressCounts,
  type Admission,
  admitAddress,
  type Bounds,
  boundsFor,
  type Order,
} from "./allowance";
import { blockedUntil, busy } from "./answers";
import { callerOf } from "./caller";
import { emailKey } from "./keys";
import { requireProof } from "./require-proof";
import { type RiskCounts, type RiskKeys, readOffsets, readRisk } from "./risk-store";
import { callerRisk, type Risk, strictest, targetRisk, unpaidRisk } from "./rules";

export type RiskRequest = Order & { campaignId: string; orgId: string; email: string };

/** A donation's slot in the allowance of its address. Checked again when the donation is written. */
export type AllowanceSlot = Bounds & { clientKey: string; declines: number };

/** Returns the keys that a donation request is counted by. */
export function riskKeys(
  ctx: Pick<Context, "actor" | "client">,
  { campaignId, orgId, email }: Pick<RiskRequest, "campaignId" | "orgId" | "email">,
): RiskKeys {
  const caller = callerOf(ctx);
  return {
    clientKey: caller?.clientKey ?? null,
    addressKey: caller?.kind === "address" ? caller.clientKey : null,
    emailKey: emailKey(email),
    campaignId,
    orgId,
    email,
  };
}

/**
 * Admits a donation request (docs/abuse.md). Returns its slot in the allowance of its address, null for API keys and the
 * service itself. Throws `limited` for a blocked or busy caller, `forbidden` with a `challenge` if a proof is required.
 */
export async function checkRisk(
  ctx: Context,
  request: RiskRequest,
  known?: RiskCounts,
): Promise<AllowanceSlot | null> {
  const caller = callerOf(ctx);
  if (!caller || !ctx.client) return null;
  const keys = riskKeys(ctx, request);
  const read = () => readRisk(ctx.db, keys, ctx.now);
  let counts = known ?? (await read());
  if (caller.kind === "key") {
    const isNormal = () => callerRisk("key", counts.caller, ctx.now).state === "NORMAL";
    if (counts.isPart && !isNormal()) counts = await read();
    refuse(callerRisk("key", counts.caller, ctx.now), ctx.now);
    return null;
  }
  const admit = () => {
    const { counts: all, taken } = slotOf(request, caller.clientKey, counts);
    return { own: admitAddress(all, request, ctx.now), taken };
  };
  let { own, taken } = admit();
  if (counts.isPart && isRestricted(own)) {
    counts = await read();
    ({ own, taken } = admit());
  }
  if (own.state === "BUSY") {
    const { stale, declined } = counts.open;
    if (stale > 0 || declined > 0) await makeRoom(ctx, caller.clientKey, declined > 0 ? keys.emailKey : null);
    await ctx.client.countWaiting?.();
  }
  const admitted = refuse(own, ctx.now);
  const targets = await readOffsets(ctx.db, keys, counts, ctx.now);
  const risk = strictest([
    admitted,
    targetRisk(targets.reached, ctx.now),
    unpaidRisk(targets.unpaid, ctx.now),
  ]);
  if (risk.state === "CHALLENGED")
    await requireProof(
      ctx,
      { campaignId: request.campaignId, addressKey: caller.clientKey },
      { difficultyBits: risk.difficultyBits },
    );
  return taken;
}

/**
 * Returns the slot of an address whose counts changed between the check and the write. Throws `limited` if it is no
 * longer admitted.
 */
export async function recheckSlot(ctx: Context, request: RiskRequest): Promise<AllowanceSlot | null> {
  const caller = callerOf(ctx);
  if (caller?.kind !== "address") return null;
  const { counts, taken } = slotOf(
    request,
    caller.clientKey,
    await readRisk(ctx.db, riskKeys(ctx, request), ctx.now),
  );
  refuse(admitAddress(counts, request, ctx.now), ctx.now);
  return taken;
}

/** Whether an admission restricts the caller. `BUSY` is a rate limit and is ignored while rate limits are disabled. */
const isRestricted = ({ state }: Admission): boolean =>
  state !== "NORMAL" && !(state === "BUSY" && env().rateLimitsOff);

function slotOf(order: Order, clientKey: string, { caller, open }: RiskCounts) {
  const counts: AddressCounts = { ...caller, ...open };
  const bounds = boundsFor(counts, order);
  const unbounded = env().rateLimitsOff ? { open: UNBOUNDED, held: null } : {};
  const taken: AllowanceSlot = { ...bounds, ...unbounded, clientKey, declines: caller.declinesAt.length };
  return { counts, taken };
}

/** The largest PostgreSQL `integer`. */
const UNBOUNDED = 2 ** 31 - 1;

/** Throws `limited` for a blocked or busy caller, otherwise returns its risk. */
function refuse(admission: Admission, now: Date): Risk {
  if (admission.state === "BLOCKED") throw blockedUntil(admission.until, now);
  if (admission.state !== "BUSY") return admission;
  if (isRestricted(admission)) throw busy();
  return { state: "NORMAL" };
}

const ROOM_INTERVAL_MS = 10_000;

/**
 * Cancels stale donations and the donor's own declined ones in the background, so that donors do not wait for their own
 * donations. Requested at most once in ten seconds per donor.
 */
async function makeRoom(ctx: Context, clientKey: string, declinedOf: string | null): Promise<void> {
  const turn = Math.floor(ctx.now.getTime() / ROOM_INTERVAL_MS);
  const id = `places-needed:${clientKey}:${declinedOf ?? ""}:${turn}`;
  const data = { clientKey, ...(declinedOf ? { declinedOf } : {}) };
  await emit(ctx, [{ id, name: slotsNeeded.name, data }]);
}
