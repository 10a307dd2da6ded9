import type { DonorField } from "./schemas";
import type { DonorFieldRow } from "./store";

/** A donor field, as members of its organization see it. */
export function serializeField({ orgId: _org, ...row }: DonorFieldRow): DonorField {
  return {
    ...row,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
