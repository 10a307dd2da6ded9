import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { type ProcessorBalance, retrieveBalance } from "@/lib/services/stripe/payouts";
import { type Books, readBooks } from "./store";

export type Compared = {
  books: Books;
  /** The account's balance according to our books. */
  expectedCents: number;
  /** Null while the processor cannot be reached. */
  processor: (ProcessorBalance & { totalCents: number }) | null;
};

const TRIES = 3;

/**
 * An organization's balance in our books and at the processor. The books are read before and after the
 * processor, and all of it is repeated if they changed, so that a busy minute does not look like a
 * difference.
 */
export async function compareBalance(
  ctx: Context,
  org: { id: string; processorAccountId: string | null },
): Promise<Compared> {
  let books = await readBooks(ctx.db, org.id);
  for (let tried = 1; ; tried++) {
    const before = heldCents(books);
    const processor = await ask(org.processorAccountId);
    if (!processor) return { books, expectedCents: before, processor };
    const totalCents = processor.availableCents + processor.pendingCents;
    if (totalCents !== before && tried < TRIES) {
      books = await readBooks(ctx.db, org.id);
      if (heldCents(books) !== before) continue;
    }
    return { books, expectedCents: before, processor: { ...processor, totalCents } };
  }
}

/** The organization's due less payouts in transit, which the processor deducts on creation. */
function heldCents({ accounts, inTransitCents }: Books): number {
  return 0 - (accounts["ORGANIZATION"] ?? 0) - inTransitCents;
}

async function ask(accountId: string | null): Promise<ProcessorBalance | null> {
  if (!accountId) return null;
  try {
    return await retrieveBalance(accountId);
  } catch (err) {
    if (!(err instanceof AppError) || err.code !== "unavailable") throw err;
    log.warn({ err, accountId }, "the processor could not be asked for a balance");
    return null;
  }
}
