import type { OrgContext } from "@/lib/auth/access";
import { runChecks } from "./checks-store";
import { type Compared, compareBalance } from "./compare-balance";
import type { CheckResult, Verification } from "./schemas";

/**
 * Recomputes every total of the organization from the journal and, independently, from the donations, and returns the
 * differences. The processor's balance is checked too if it can be reached; it may differ briefly while an event is in
 * transit. Throws `conflict` while another run is in progress.
 */
export async function verifyLedger(ctx: OrgContext): Promise<Verification> {
  const { org } = ctx;
  const checks = await runChecks(ctx.db, org.id);
  checks.push(balanceCheck(org.id, await compareBalance(ctx, org)));
  return {
    ok: checks.every((check) => check.differing === 0),
    checkedAt: ctx.now.toISOString(),
    checks,
  };
}

function balanceCheck(id: string, { expectedCents, processor }: Compared): CheckResult {
  const differs = processor !== null && processor.totalCents !== expectedCents;
  return {
    name: "processor-balance",
    description: processor
      ? "The organization's balance in the journal, less payouts in transit, against the balance of its account at the processor."
      : "The balance at the processor was not compared: there is no account, or the processor could not be reached.",
    checked: processor ? 1 : 0,
    differing: differs ? 1 : 0,
    differences: differs
      ? [
          {
            what: "balance at the processor",
            id,
            expected: expectedCents,
            actual: processor.totalCents,
          },
        ]
      : [],
  };
}
