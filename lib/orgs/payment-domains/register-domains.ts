import { env } from "@/lib/config/env";
import { type Reachability, sweepEach } from "@/lib/donations/sweep-each";
import type { Context } from "@/lib/kernel/context";
import { registerDomain } from "@/lib/services/stripe/payment-domains";
import { domainOf, isComplete, nextAttempt } from "./rules";
import { claimDueDomains, recordNewDomains, saveProblem, saveReport } from "./store";

const BATCH_SIZE = 50;
/**
 * Lease of a claimed domain, longer than one sweep takes. After it, another sweep takes over what an interrupted one
 * left.
 */
const CLAIMED_MS = 10 * 60_000;
/**
 * Reason shown for outages and for errors whose details belong in the log only, such as a key without the permission.
 */
const FAILED = "The registration at the payment processor failed.";

/**
 * Registers the installation's own domain and the domains of organizations' sites at the processor. Checks domains with
 * an inactive wallet again at growing intervals for a week. A domain whose wallets are all active is not checked again.
 */
export async function registerDomains(ctx: Context): Promise<{ checked: number; complete: number }> {
  await recordNewDomains(ctx.db, domainOf(env().appOrigin), ctx.now);
  const until = new Date(ctx.now.getTime() + CLAIMED_MS);
  const due = await claimDueDomains(ctx.db, { now: ctx.now, until, limit: BATCH_SIZE });
  const reach: Reachability = { failed: 0 };
  let complete = 0;
  const { checked } = await sweepEach(reach, due, async ({ id: domain, attempts }) => {
    if (await register(ctx, domain, attempts + 1)) complete += 1;
  });
  return { checked, complete };
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
