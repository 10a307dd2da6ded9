import { env } from "@/lib/config/env";
import { type Reachability, sweepEach } from "@/lib/donations/sweep";
import type { Context } from "@/lib/kernel/context";
import { registerDomain } from "@/lib/services/stripe/payment-domains";
import { domainOf, isComplete, nextAttempt } from "./rules";
import { claimDueDomains, recordNewDomains, saveProblem, saveReport } from "./store";

const BATCH_SIZE = 50;
/** Longer than one sweep takes; then another one takes what an interrupted one left. */
const CLAIMED_MS = 10 * 60_000;
/** Of an outage, and of what only the log tells: a key without the permission, for example. */
const FAILED = "The registration at the payment processor failed.";

/**
 * Registers the installation's own domain and those of organizations' sites at the processor, and asks again about those that lack a
 * wallet, less and less often for a week. A domain whose wallets are all active is not asked about any more.
 */
export async function registerDomains(ctx: Context): Promise<{ asked: number; complete: number }> {
  await recordNewDomains(ctx.db, domainOf(env().appOrigin), ctx.now);
  const until = new Date(ctx.now.getTime() + CLAIMED_MS);
  const due = await claimDueDomains(ctx.db, { now: ctx.now, until, limit: BATCH_SIZE });
  const reach: Reachability = { failed: 0 };
  let complete = 0;
  const { asked } = await sweepEach(reach, due, async ({ id: domain, attempts }) => {
    if (await register(ctx, domain, attempts + 1)) complete += 1;
  });
  return { asked, complete };
}

async function register(ctx: Context, domain: string, attempts: number): Promise<boolean> {
  const attempt = { attempts, dueAt: nextAttempt(attempts, ctx.now), checkedAt: ctx.now };
  try {
    const report = await registerDomain(domain);
    if ("refused" in report) {
      await saveProblem(ctx.db, domain, { ...attempt, problem: report.refused });
      return false;
    }
    const complete = isComplete(report);
    const done = complete ? { attempts: 0, dueAt: null } : {};
    await saveReport(ctx.db, domain, { ...report, ...attempt, ...done });
    return complete;
  } catch (error) {
    await saveProblem(ctx.db, domain, { ...attempt, problem: FAILED });
    throw error;
  }
}
