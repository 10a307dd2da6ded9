import type { Client } from "../../db/client";
import { foldBalances } from "../../lib/ledger/balance-store";
import { runChecks } from "../../lib/ledger/checks-store";
import { readCpu } from "./cpu";

export type VerifyCost = {
  seconds: number;
  /** CPU seconds of PostgreSQL; NaN where they cannot be read. */
  cpuSeconds: number;
  comparisons: number;
  differences: string[];
};

/** Runs every check of db/checks for one organization, as `npm run reconcile` and the nightly job do. */
export async function verifyCost(
  { db }: Client,
  { orgId, serverPid }: { orgId: string; serverPid: number },
): Promise<VerifyCost> {
  const cpu = () => readCpu({ server: serverPid })?.parts["server"] ?? Number.NaN;
  const cpuBefore = cpu();
  const startedAt = performance.now();
  const checks = await runChecks(db, orgId);
  return {
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: cpu() - cpuBefore,
    comparisons: checks.reduce((sum, check) => sum + check.checked, 0),
    differences: checks
      .filter((check) => check.differing > 0)
      .map((check) => `${check.name}: ${check.differing}`),
  };
}

/** Folds the balances of the journal's accounts, as a job does each minute. */
export async function foldedBalances({ db, sql }: Client, orgId: string): Promise<void> {
  while ((await foldBalances(db, orgId)) > 0);
  await sql`vacuum analyze ledger_pending`;
}

/** The tables that the checks read. */
const TABLES = ["donations", "donors", "journal_entries", "journal_lines", "rollups", "organization_rollups"];

/** The floor: seconds to count the rows of the same tables, one table after another. */
export async function scanSeconds({ sql }: Client): Promise<number> {
  const startedAt = performance.now();
  await sql.begin(async (tx) => {
    await tx`select set_config('enable_indexonlyscan', 'off', true), set_config('enable_indexscan', 'off', true)`;
    for (const table of TABLES) await tx`select count(*) from ${tx(table)}`;
  });
  return (performance.now() - startedAt) / 1000;
}
