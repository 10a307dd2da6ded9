import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { readCaller } from "./caller-store";
import { addressKey } from "./keys";
import { callerRisk, MAX_CHARGE_RETRIES, METHOD_CHANGES, WINDOW_MS } from "./rules";
import { claimSlot, holdSlot, releaseSlot } from "./store";

const MANY_TRIED = "Too many payment methods were tried. Nothing has changed; please try again in an hour.";
const MANY_DECLINED = "Too many payments were declined. Nothing has changed; please try again later.";

/**
 * Admits a donor's change of payment method. Throws `limited` if the address is blocked, or if the address or the
 * subscription had too many setups. Ignores declines of the donor's email and the campaign's risk, because strangers
 * can cause them. Admits calls without a client.
 */
export async function checkMethodChange(
  ctx: Context,
  subscription: { subscriptionId: string },
): Promise<void> {
  if (!ctx.client) return;
  const { now } = ctx;
  const address = addressKey(ctx.client.address);
  const risk = callerRisk("address", await readCaller(ctx.db, address, now), now);
  if (risk.state === "BLOCKED") throw limited(risk.until, now, MANY_DECLINED);
  const inAnHour = new Date(now.getTime() + WINDOW_MS);
  const slots = [
    { name: `method-change:subscription:${subscription.subscriptionId}`, most: METHOD_CHANGES.subscription },
    { name: `method-change:address:${address}`, most: METHOD_CHANGES.address },
  ];
  for (const slot of slots)
    if (!(await claimSlot(ctx.db, { ...slot, until: inAnHour, now })))
      throw limited(inAnHour, now, MANY_TRIED);
}

/** Time for which a made charge is remembered: a setup can be confirmed again while it exists at the processor. */
const CHARGED_KEPT_MS = 10 * 365 * 24 * 60 * 60_000;
/**
 * Time after which an unfinished confirmation counts as crashed. Within a day the processor charges once per
 * idempotency key.
 */
const CHARGING_MS = 10 * 60_000;

/**
 * Whether a setup is confirmed for the first time. Only then may the subscription's failed renewal (`due`) be charged,
 * at most MAX_CHARGE_RETRIES times an hour; throws `limited` above that. Afterwards the caller calls `keepCharge` or
 * `releaseCharge`. If it crashes before, the setup counts as unconfirmed again after ten minutes.
 */
export async function isFirstConfirmation(
  { db, now }: Context,
  it: { subscriptionId: string; setupIntentId: string; due: boolean },
): Promise<boolean> {
  const once = { name: chargeOf(it.setupIntentId), most: 1, until: later(now, CHARGING_MS), now };
  if (!(await claimSlot(db, once))) return false;
  if (!it.due) return true;
  const inAnHour = later(now, WINDOW_MS);
  const slot = {
    name: `method-charge:subscription:${it.subscriptionId}`,
    most: MAX_CHARGE_RETRIES,
    until: inAnHour,
    now,
  };
  if (await claimSlot(db, slot)) return true;
  await releaseSlot(db, once.name, now);
  throw limited(inAnHour, now, MANY_TRIED);
}

/** Records that the charge was made: confirming the setup again charges nothing. */
export async function keepCharge({ db, now }: Context, setupIntentId: string): Promise<void> {
  await holdSlot(db, chargeOf(setupIntentId), later(now, CHARGED_KEPT_MS));
}

/**
 * Records that the charge failed or that its outcome is unknown: the next confirmation counts as the first, with the
 * same idempotency key.
 */
export async function releaseCharge({ db, now }: Context, setupIntentId: string): Promise<void> {
  await releaseSlot(db, chargeOf(setupIntentId), now);
}

const chargeOf = (setupIntentId: string) => `method-charge:setup:${setupIntentId}`;
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

function limited(opensAt: Date, now: Date, message: string): AppError {
  return new AppError("limited", message, {
    retryAfterSeconds: Math.max(1, Math.ceil((opensAt.getTime() - now.getTime()) / 1000)),
    transient: true,
  });
}
