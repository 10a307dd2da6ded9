import { effectiveScope } from "./rules";
import type { ApiKey } from "./schemas";
import type { ApiKeyRow } from "./store";

/** Returns the ids of the people that `serializeKey` names. */
export function peopleOf(rows: readonly Pick<ApiKeyRow, "createdBy" | "keptBy">[]): string[] {
  return rows.flatMap(({ createdBy, keptBy }) => (keptBy ? [createdBy, keptBy] : [createdBy]));
}

/** Serializes a key as of `now`. `names` maps people's ids to names. */
export function serializeKey(row: ApiKeyRow, names: ReadonlyMap<string, string>, now: Date): ApiKey {
  const expired = row.expiresAt !== null && row.expiresAt <= now;
  return {
    id: row.id,
    name: row.name,
    display: row.display,
    scope: row.scope,
    effectiveScope: effectiveScope(row.scope, row.role),
    status: row.revokedAt ? "REVOKED" : expired ? "EXPIRED" : "ACTIVE",
    createdBy: { userId: row.createdBy, name: names.get(row.createdBy) ?? null },
    keptBy: row.keptBy ? { userId: row.keptBy, name: names.get(row.keptBy) ?? null } : null,
    createdByKeyId: row.createdByKeyId,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
