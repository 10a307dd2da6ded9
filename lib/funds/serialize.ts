import type { Fund } from "./schemas";
import type { FundRow } from "./store";

/** Serializes a fund for the API. */
export function serializeFund(row: FundRow): Fund {
  const { orgId: _org, ...rest } = row;
  return {
    ...rest,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
