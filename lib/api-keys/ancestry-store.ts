import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { apiKeys } from "@/db/schema/api-keys";

/** SQL condition for queries of `api_keys`: whether an ancestor of the key is revoked or expired at `at`. */
export const ancestorEnded = (at: Date) => sql<boolean>`
  case when ${apiKeys.createdByKeyId} is null then false else exists (
    with recursive line as (
      select parent.id, parent.created_by_key_id, parent.revoked_at, parent.expires_at
      from api_keys parent where parent.id = ${apiKeys.createdByKeyId}
      union
      select parent.id, parent.created_by_key_id, parent.revoked_at, parent.expires_at
      from api_keys parent join line on parent.id = line.created_by_key_id
    )
    select 1 from line where revoked_at is not null or expires_at <= ${at.toISOString()}::timestamptz
  ) end`;

/** Returns the ids of a key and of all its descendants, including expired and revoked ones. */
export async function lineOf(db: Executor, id: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    with recursive line as (
      select ${id}::text as id
      union
      select made.id from api_keys made join line on made.created_by_key_id = line.id
    )
    select id from line`);
  return rows.map((row) => row.id);
}

/**
 * Revokes a key of the organization and its usable descendants. An earlier revocation keeps its timestamp. Returns the
 * ids revoked by this call. Requires the organization's lock, so that no key is created concurrently.
 */
export async function revokeLine(
  db: Executor,
  { orgId, id, by, at }: { orgId: string; id: string; by: string; at: Date },
): Promise<string[]> {
  const rows = await db
    .update(apiKeys)
    .set({ revokedAt: at, revokedBy: by })
    .where(
      and(
        eq(apiKeys.orgId, orgId),
        inArray(apiKeys.id, await lineOf(db, id)),
        isNull(apiKeys.revokedAt),
        or(eq(apiKeys.id, id), isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at)),
      ),
    )
    .returning({ id: apiKeys.id });
  return rows.map((row) => row.id);
}
