import { type SQL, sql } from "drizzle-orm";
import { CHECKS, type CheckName, readCheck } from "@/db/checks/read";
import type { Database, Executor } from "@/db/client";
import { conflict } from "@/lib/kernel/errors";
import { inLongTransaction } from "./long-transaction-store";
import type { CheckResult, Difference } from "./schemas";

export type { CheckName } from "@/db/checks/read";

const SHOWN = 100;
const LOCK = 4712;

/**
 * Runs the checks of db/checks for one organization in one snapshot, so that concurrent donations are seen completely
 * or not at all. Only one run at a time per organization, because it reads everything. Throws `conflict` otherwise.
 */
export async function runChecks(
  db: Database,
  orgId: string,
  names: readonly CheckName[] = CHECKS,
): Promise<CheckResult[]> {
  return inLongTransaction(db, { snapshot: true }, async (tx) => {
    const [lock] = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCK}, hashtext(${orgId})) as mine`,
    );
    if (!lock?.mine) throw conflict("These totals are being verified right now; try again in a moment");
    const results: CheckResult[] = [];
    for (const name of names) results.push(await run(tx, orgId, name));
    return results;
  });
}

async function run(tx: Executor, orgId: string, name: CheckName): Promise<CheckResult> {
  const check = readCheck(name);
  const [counted] = await tx.execute<{ count: string }>(
    sql`select (${about(check.checked, orgId)}) as count`,
  );
  const rows = await tx.execute<Difference & { differing: string }>(
    sql`select *, count(*) over () as differing from (${about(check.differences, orgId)}) as found order by id, what limit ${SHOWN}`,
  );
  return {
    name,
    description: check.description,
    checked: Number(counted?.count ?? 0),
    differing: Number(rows[0]?.differing ?? 0),
    differences: rows.map(({ what, id, expected, actual }) => ({ what, id, expected, actual })),
  };
}

/** Returns the ids that a check finds, up to `limit`, for repair. */
export async function findDiffering(
  db: Database,
  orgId: string,
  name: CheckName,
  limit: number,
): Promise<string[]> {
  return inLongTransaction(db, { snapshot: true }, async (tx) => {
    const rows = await tx.execute<{ id: string }>(
      sql`select distinct id from (${about(readCheck(name).differences, orgId)}) as found order by id limit ${limit}`,
    );
    return rows.map((row) => row.id);
  });
}

/** Returns a query of db/checks with the organization's id filled in. */
function about(text: string, orgId: string): SQL {
  const [first = "", ...rest] = text.split(":'org'");
  return sql.join([sql.raw(first), ...rest.flatMap((part) => [sql`${orgId}`, sql.raw(part)])]);
}
