import type { OrgContext } from "@/lib/auth/access";
import { compareBalance } from "./compare-balance";
import type { Ledger } from "./schemas";

/** The organization's balance in our books and at the processor, for its members. */
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
