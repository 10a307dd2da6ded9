import { flagForReview, listOpen, resolveCause } from "@/lib/alerts/store";
import type { Context } from "@/lib/kernel/context";
import { utcDay } from "@/lib/kernel/time/days";
import type { Verification } from "./schemas";

/**
 * Alerts the organization's staff of a verification's findings, with one alert for as long as anything differs, and
 * resolves the alert when everything agrees.
 */
export async function watchLedger(ctx: Context, orgId: string, found: Verification): Promise<void> {
  const open = await listOpen(ctx.db, orgId, "TOTALS_DIFFER");
  if (found.ok) {
    for (const item of open) await resolveCause(ctx.db, item.cause, ctx.now);
    return;
  }
  if (open.length > 0) return;
  const wrong = found.checks.filter((check) => check.differing > 0);
  const count = wrong.reduce((sum, check) => sum + check.differing, 0);
  await flagForReview(ctx.db, {
    cause: `totals:${orgId}:${utcDay(ctx.now)}`,
    orgId,
    kind: "TOTALS_DIFFER",
    message: `The nightly verification found ${count === 1 ? "one total that does" : `${count} totals that do`} not match the journal (${wrong.map((check) => check.name).join(", ")}).`,
    figures: Object.fromEntries(wrong.map((check) => [check.name, check.differing])),
    at: ctx.now,
  });
}
