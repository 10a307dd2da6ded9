import type { OrgContext } from "@/lib/auth/access";
import { COMMITMENT_COLUMNS } from "./columns";
import { readCommitments } from "./commitments-store";
import { type ExportedFile, makeExport } from "./make-export";
import type { ExportCommitmentsQuery } from "./schemas";

/** Exports an organization's matching recurring commitments as a CSV file for its team. Throws like `makeExport`. */
export async function exportCommitments(
  ctx: OrgContext,
  query: ExportCommitmentsQuery,
): Promise<ExportedFile> {
  return makeExport(ctx, query, {
    what: "commitments",
    columns: COMMITMENT_COLUMNS,
    read: (within, after, limit) => readCommitments(ctx.db, { ...query, ...within }, after, limit),
  });
}
