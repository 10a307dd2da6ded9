import type { OrgContext } from "@/lib/auth/access";
import { PAYOUT_COLUMNS } from "./columns";
import { type ExportedFile, makeExport } from "./make-export";
import { readPayouts } from "./payouts-store";
import type { ExportPayoutsQuery } from "./schemas";

/**
 * Exports an organization's matching payouts, oldest first, as a CSV file for its members. Throws like `makeExport`.
 */
export async function exportPayouts(ctx: OrgContext, query: ExportPayoutsQuery): Promise<ExportedFile> {
  return makeExport(ctx, query, {
    what: "payouts",
    columns: PAYOUT_COLUMNS,
    read: (within, after, limit) => readPayouts(ctx.db, { ...query, ...within }, after, limit),
  });
}
