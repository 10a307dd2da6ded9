import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Every check of this folder. Each is a query that must return no row: `what` differs, of which `id`, what it is
 * `expected` to be, and what it `actual`ly is. `:'org'` stands for the organization, as psql writes it:
 * `psql -v org=<id> -f db/checks/tickets.sql`.
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
  "donation-net-raised",
  "donation-journal",
  "donation-entries",
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
  /** One sentence: what is compared with what. */
  description: string;
  /** Counts what is compared; one number. */
  checked: string;
  /** Returns no row when all is well. */
  differences: string;
};

/** Reads a check from its file: a description, how to count, and the query. */
export function readCheck(name: CheckName): Check {
  const text = readFileSync(join(process.cwd(), "db/checks", `${name}.sql`), "utf8");
  const match = /^-- (.+)\n-- checked: (.+)\n([\s\S]+)$/.exec(text);
  const [, description, checked, differences] = match ?? [];
  if (!description || !checked || !differences) throw new Error(`db/checks/${name}.sql has another shape`);
  return { name, description, checked, differences };
}
