import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { addressKey, emailKey } from "./keys";
import { readStanding } from "./read-standing";
import { METHOD_CHANGES, WINDOW_MS } from "./rules";
import { takePlace } from "./store";

const MANY_TRIED = "Too many payment methods were tried. Nothing has changed; please try again in an hour.";
const MANY_DECLINED = "Many payments were declined lately. Nothing has changed; please try again later.";

/**
 * Lets a donor enter another card for a plan, or throws `limited` with words: when their address or mailbox had many
 * declines lately, or asked for too many cards. Their campaign's standing does not matter: an attack on its form is
 * none by those who give already. Calls that come from no client pass.
 */
export async function checkMethodChange(
  ctx: Context,
  plan: { planId: string; email: string },
): Promise<void> {
  if (!ctx.client) return;
  const { now } = ctx;
  const address = addressKey(ctx.client.address);
  const standing = await readStanding(ctx, { address, email: emailKey(plan.email) });
  const inAnHour = new Date(now.getTime() + WINDOW_MS);
  if (standing.state !== "CALM")
    throw limited(standing.state === "CLOSED" ? standing.opensAt : inAnHour, now, MANY_DECLINED);
  const places = [
    { name: `method-change:plan:${plan.planId}`, most: METHOD_CHANGES.plan },
    { name: `method-change:address:${address}`, most: METHOD_CHANGES.address },
  ];
  for (const place of places)
    if (!(await takePlace(ctx.db, { ...place, until: inAnHour, now })))
      throw limited(inAnHour, now, MANY_TRIED);
}

function limited(opensAt: Date, now: Date, words: string): AppError {
  return new AppError("limited", words, {
    retryAfterSeconds: Math.max(1, Math.ceil((opensAt.getTime() - now.getTime()) / 1000)),
    transient: true,
  });
}
