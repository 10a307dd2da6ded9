import type { OrgContext } from "@/lib/auth/access";
import { compareBalance } from "./compare-balance";
import type { Ledger } from "./schemas";

/** What the organization's account holds, by our books and beside it by the processor's, for its members. */
export async function getLedger(ctx: OrgContext): Promise<Ledger> {
  const { org } = ctx;
  const { books, expectedCents, processor } = await compareBalance(ctx, org);
  return {
    balanceCents: expectedCents + books.inTransitCents,
    inTransitCents: books.inTransitCents,
    accounts: books.accounts,
    processor: processor && {
      availableCents: processor.availableCents,
      pendingCents: processor.pendingCents,
      differenceCents: processor.totalCents - expectedCents,
    },
  };
}
