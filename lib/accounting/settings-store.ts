import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { accountingSettings } from "@/db/schema/accounting-settings";
import { funds } from "@/db/schema/funds";
import { DEFAULT_ACCOUNTING } from "./rules";
import type { Accounting, CodelessFund } from "./schemas";

/** Returns an organization's accounting settings, or the defaults if none are saved. */
export async function readAccounting(db: Executor, orgId: string): Promise<Accounting> {
  const [row] = await db.select().from(accountingSettings).where(eq(accountingSettings.orgId, orgId));
  if (!row) return DEFAULT_ACCOUNTING;
  const { orgId: _org, updatedAt: _at, ...settings } = row;
  return settings;
}

/** Returns an organization's funds without an accounting code by name, including archived ones. */
export async function findCodelessFunds(db: Executor, orgId: string): Promise<CodelessFund[]> {
  return db
    .select({ id: funds.id, name: funds.name })
    .from(funds)
    .where(and(eq(funds.orgId, orgId), isNull(funds.code)))
    .orderBy(sql`lower(${funds.name})`);
}

/** Sets all accounts of an organization. The caller holds the lock on its row. */
export async function writeAccounting(
  tx: Executor,
  orgId: string,
  settings: Accounting,
  now: Date,
): Promise<void> {
  const set = { ...settings, updatedAt: now };
  await tx
    .insert(accountingSettings)
    .values({ orgId, ...set })
    .onConflictDoUpdate({ target: accountingSettings.orgId, set });
}
