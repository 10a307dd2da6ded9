import type { DonorField } from "./schemas";
import type { DonorFieldRow } from "./store";

/** Serializes a donor field for members of its organization. */
export function serializeField({ orgId: _org, ...row }: DonorFieldRow): DonorField {
  return {
    ...row,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
