import type { OrgContext } from "@/lib/auth/access";
import { compareBalance } from "./compare-balance";
import type { Ledger } from "./schemas";

/** Returns the organization's balance in our journal and at the processor. */
export async function getLedger(ctx: OrgContext): Promise<Ledger> {
  const { org } = ctx;
  const { journal, expectedCents, processor } = await compareBalance(ctx, org);
  return {
    balanceCents: expectedCents + journal.inTransitCents,
    inTransitCents: journal.inTransitCents,
    accounts: journal.accounts,
    processor: processor && {
      availableCents: processor.availableCents,
      pendingCents: processor.pendingCents,
      differenceCents: processor.totalCents - expectedCents,
    },
  };
}
