import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { type ProcessorBalance, retrieveBalance } from "@/lib/services/stripe/payouts";
import { type JournalBalances, readJournalBalances } from "./store";

export type Compared = {
  journal: JournalBalances;
  /** The account's balance according to our journal. */
  expectedCents: number;
  /** Null while the processor cannot be reached. */
  processor: (ProcessorBalance & { totalCents: number }) | null;
};

const TRIES = 3;

/**
 * Returns an organization's balance in our journal and at the processor. Reads the journal before and after the
 * processor, and again if it changed, so that a burst of transactions does not look like a difference.
 */
export async function compareBalance(
  ctx: Context,
  org: { id: string; processorAccountId: string | null },
): Promise<Compared> {
  let journal = await readJournalBalances(ctx.db, org.id);
  for (let tried = 1; ; tried++) {
    const before = heldCents(journal);
    const processor = await readProcessor(org.processorAccountId);
    if (!processor) return { journal, expectedCents: before, processor };
    const totalCents = processor.availableCents + processor.pendingCents;
    if (totalCents !== before && tried < TRIES) {
      journal = await readJournalBalances(ctx.db, org.id);
      if (heldCents(journal) !== before) continue;
    }
    return { journal, expectedCents: before, processor: { ...processor, totalCents } };
  }
}

/** Returns the amount due to the organization less payouts in transit, which the processor deducts on creation. */
function heldCents({ accounts, inTransitCents }: JournalBalances): number {
  return 0 - (accounts["ORGANIZATION"] ?? 0) - inTransitCents;
}

async function readProcessor(accountId: string | null): Promise<ProcessorBalance | null> {
  if (!accountId) return null;
  try {
    return await retrieveBalance(accountId);
  } catch (err) {
    if (!(err instanceof AppError) || err.code !== "unavailable") throw err;
    log.warn({ err, accountId }, "the processor's balance could not be read");
    return null;
  }
}
