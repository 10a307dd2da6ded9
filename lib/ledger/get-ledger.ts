import { organizationFor } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { compareBalance } from "./compare-balance";
import type { Ledger } from "./schemas";

/** What the organization's account holds, by our books and beside it by the processor's, for its members. */
export async function getLedger(ctx: Context, idOrSlug: string): Promise<Ledger> {
  const org = await organizationFor(ctx, idOrSlug);
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
