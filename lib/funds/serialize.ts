import type { Fund } from "./schemas";
import type { FundRow } from "./store";

/** A fund, as members of its organization see it. */
export function serializeFund(row: FundRow): Fund {
  const { orgId: _org, ...rest } = row;
  return {
    ...rest,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
