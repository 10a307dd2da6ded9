import { env } from "@/lib/config/env";
import { type Reach, sweepEach } from "@/lib/donations/sweep";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { registerDomain } from "@/lib/services/stripe/payment-domains";
import { domainOf, isComplete, nextAttempt } from "./rules";
import { claimDueDomains, recordNewDomains, saveProblem, saveReport } from "./store";

const AT_MOST = 50;
/** Longer than one sweep takes; then another one takes what an interrupted one left. */
const CLAIMED_MS = 10 * 60_000;
const UNREACHABLE = "The payment processor could not be reached.";

/**
 * Registers the installation's own domain and those of organizations' sites at the processor, and asks again about those that lack a
 * wallet, less and less often for a week. A domain whose wallets are all active is not asked about any more.
 */
export async function registerDomains(ctx: Context): Promise<{ asked: number; complete: number }> {
  await recordNewDomains(ctx.db, domainOf(env().appOrigin), ctx.now);
  const until = new Date(ctx.now.getTime() + CLAIMED_MS);
  const due = await claimDueDomains(ctx.db, { now: ctx.now, until, limit: AT_MOST });
  const reach: Reach = { failed: 0 };
  let complete = 0;
  const { asked } = await sweepEach(reach, due, async ({ id: domain, attempts }) => {
    if (await register(ctx, domain, attempts)) complete += 1;
  });
  return { asked, complete };
}

async function register(ctx: Context, domain: string, attempts: number): Promise<boolean> {
  const dueAt = nextAttempt(attempts, ctx.now);
  const checkedAt = ctx.now;
  try {
    const report = await registerDomain(domain);
    if ("refused" in report) {
      await saveProblem(ctx.db, domain, { problem: report.refused, dueAt, checkedAt });
      return false;
    }
    const complete = isComplete(report);
    const next = complete ? { attempts: 0, dueAt: null } : { attempts, dueAt };
    await saveReport(ctx.db, domain, { ...report, ...next, checkedAt });
    return complete;
  } catch (error) {
    if (error instanceof AppError && error.code === "unavailable")
      await saveProblem(ctx.db, domain, { problem: UNREACHABLE, dueAt, checkedAt });
    throw error;
  }
}
