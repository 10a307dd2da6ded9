import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { apiKeys } from "@/db/schema/api-keys";

/** SQL condition for queries of `api_keys`: whether an ancestor of the key is revoked or expired at `at`. */
export const ancestorEnded = (at: Date) => sql<boolean>`
  case when ${apiKeys.createdByKeyId} is null then false else exists (
    with recursive ancestors as (
      select parent.id, parent.created_by_key_id, parent.revoked_at, parent.expires_at
      from api_keys parent where parent.id = ${apiKeys.createdByKeyId}
      union
      select parent.id, parent.created_by_key_id, parent.revoked_at, parent.expires_at
      from api_keys parent join ancestors on parent.id = ancestors.created_by_key_id
    )
    select 1 from ancestors where revoked_at is not null or expires_at <= ${at.toISOString()}::timestamptz
  ) end`;

/** Returns the ids of a key and of all its descendants, including expired and revoked ones. */
export async function withDescendants(db: Executor, id: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    with recursive descendants as (
      select ${id}::text as id
      union
      select child.id from api_keys child join descendants on child.created_by_key_id = descendants.id
    )
    select id from descendants`);
  return rows.map((row) => row.id);
}

/**
 * Revokes a key of the organization and its usable descendants. An earlier revocation keeps its timestamp. Returns the
 * ids revoked by this call. Requires the organization's lock, so that no key is created concurrently.
 */
export async function revokeWithDescendants(
  db: Executor,
  { orgId, id, by, at }: { orgId: string; id: string; by: string; at: Date },
): Promise<string[]> {
  const rows = await db
    .update(apiKeys)
    .set({ revokedAt: at, revokedBy: by })
    .where(
      and(
        eq(apiKeys.orgId, orgId),
        inArray(apiKeys.id, await withDescendants(db, id)),
        isNull(apiKeys.revokedAt),
        or(eq(apiKeys.id, id), isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at)),
      ),
    )
    .returning({ id: apiKeys.id });
  return rows.map((row) => row.id);
}
