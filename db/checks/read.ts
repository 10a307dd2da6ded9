import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The checks in this folder. Each is a query that must return no rows. A row states `what` differs, its `id`, and the
 * `expected` and `actual` values. `:'org'` is the organization's id in psql's notation: `psql -v org=<id> -f
 * db/checks/tickets.sql`.
 */
export const CHECKS = [
  "campaign-totals",
  "campaign-slices",
  "donor-totals",
  "unique-donors",
  "organization-totals",
  "organization-donors",
  "tickets",
  "matching",
  "waiver",
  "donation-status",
  "donation-refunds",
  "imported-refunds",
  "donation-net-raised",
  "donation-funds",
  "fund-totals",
  "donation-journal",
  "donation-entries",
  "offline-entries",
  "refund-entries",
  "dispute-entries",
  "dispute-money",
  "journal-balance",
  "ledger-balances",
  "payouts",
] as const;
export type CheckName = (typeof CHECKS)[number];

export type Check = {
  name: CheckName;
  /** One sentence stating what is compared with what. */
  description: string;
  /** Counts the compared items. */
  checked: string;
  /** Returns no rows if everything agrees. */
  differences: string;
};

/** Reads a check from its file: the description, the count query and the comparison. */
export function readCheck(name: CheckName): Check {
  const text = readFileSync(join(process.cwd(), "db/checks", `${name}.sql`), "utf8");
  const match = /^-- (.+)\n-- checked: (.+)\n([\s\S]+)$/.exec(text);
  const [, description, checked, differences] = match ?? [];
  if (!description || !checked || !differences) throw new Error(`db/checks/${name}.sql is malformed`);
  return { name, description, checked, differences };
}
