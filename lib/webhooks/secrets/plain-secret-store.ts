import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { webhookEndpoints } from "@/db/schema/webhooks";

const COLUMNS = {
  id: webhookEndpoints.id,
  secret: webhookEndpoints.secret,
  previousSecret: webhookEndpoints.previousSecret,
  olderSecrets: webhookEndpoints.olderSecrets,
};
const NAME = "webhook_endpoints_encrypted";

export type SecretsRow = Pick<
  typeof webhookEndpoints.$inferSelect,
  "id" | "secret" | "previousSecret" | "olderSecrets"
>;

/** Returns whether the constraint that secrets are encrypted has been validated for all rows. */
export async function secretsAreChecked(db: Executor): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1 from pg_constraint
    where conrelid = 'webhook_endpoints'::regclass and conname = ${NAME} and convalidated`);
  return rows.length > 0;
}

/** Returns endpoints with a secret in plain text, ordered by id. */
export async function listPlainSecrets(db: Executor, limit: number): Promise<SecretsRow[]> {
  return db
    .select(COLUMNS)
    .from(webhookEndpoints)
    .where(
      sql`not (${webhookEndpoints.secret} like 'v1.%' and coalesce(${webhookEndpoints.previousSecret}, 'v1.') like 'v1.%'
        and not jsonb_path_exists(${webhookEndpoints.olderSecrets}, '$[*] ? (!(@.secret starts with "v1."))'))`,
    )
    .orderBy(asc(webhookEndpoints.id))
    .limit(limit);
}

/** Returns endpoints with their stored secrets, ordered by id, after the id `after`. */
export async function listSecrets(
  db: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<SecretsRow[]> {
  return db
    .select(COLUMNS)
    .from(webhookEndpoints)
    .where(gt(webhookEndpoints.id, after))
    .orderBy(asc(webhookEndpoints.id))
    .limit(limit);
}

/** Replaces the secrets of a row unless they were rotated since; returns whether they were replaced. */
export async function replaceSecrets(
  db: Executor,
  row: SecretsRow,
  by: Omit<SecretsRow, "id">,
): Promise<boolean> {
  const changed = await db
    .update(webhookEndpoints)
    .set(by)
    .where(and(eq(webhookEndpoints.id, row.id), eq(webhookEndpoints.secret, row.secret)))
    .returning({ id: webhookEndpoints.id });
  return changed.length > 0;
}

/** Validates the constraint that secrets are encrypted. Throws if a row violates it. */
export async function validateSecrets(db: Executor): Promise<void> {
  await db.execute(sql.raw(`alter table webhook_endpoints validate constraint ${NAME}`));
}
