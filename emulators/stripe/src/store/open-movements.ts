import type { BalanceTransactionRecord } from "./records";

const DAY = 24 * 3600;

type Bucket = { netCents: number; rows: Map<string, BalanceTransactionRecord> };

/**
 * Unpaid balance transactions of connected accounts, by account and by the midnight (UTC, Unix seconds) from which
 * they can be paid out, so that the clock need not scan all transactions.
 */
export class OpenMovements {
  readonly #accounts = new Map<string, Map<number, Bucket>>();

  /** Must be called for every recorded transaction. */
  note(row: BalanceTransactionRecord): void {
    if (row.account === null) return;
    const midnight = Math.ceil(row.availableOn / DAY) * DAY;
    const buckets = this.#accounts.get(row.account) ?? new Map<number, Bucket>();
    this.#accounts.set(row.account, buckets);
    const bucket = buckets.get(midnight) ?? { netCents: 0, rows: new Map() };
    buckets.set(midnight, bucket);
    const known = bucket.rows.has(row.id);
    if (row.payout === undefined && !known) {
      bucket.rows.set(row.id, row);
      bucket.netCents += row.amountCents - row.feeCents;
    } else if (row.payout !== undefined && known) {
      bucket.rows.delete(row.id);
      bucket.netCents -= row.amountCents - row.feeCents;
    }
    if (bucket.rows.size === 0) buckets.delete(midnight);
  }

  /** Transactions of an account available at a moment, oldest first; without a moment, all unpaid ones. */
  of(account: string, at = Number.MAX_SAFE_INTEGER): BalanceTransactionRecord[] {
    const buckets = [...(this.#accounts.get(account)?.values() ?? [])];
    return buckets
      .flatMap((bucket) => [...bucket.rows.values()])
      .filter((row) => row.availableOn <= at)
      .sort((one, other) => one.created - other.created);
  }

  /** The first midnight, `from` or later, with a positive available balance; null when there is none. */
  firstPayday(account: string, from: number): number | null {
    const buckets = [...(this.#accounts.get(account) ?? [])].sort(([one], [other]) => one - other);
    const paydays = buckets.map(([midnight]) => midnight).filter((midnight) => midnight > from);
    for (const payday of [from, ...paydays]) {
      let sumCents = 0;
      for (const [midnight, { netCents }] of buckets) if (midnight <= payday) sumCents += netCents;
      if (sumCents > 0) return payday;
    }
    return null;
  }
}
