import type { OrgContext } from "@/lib/auth/access";
import { DONATION_COLUMNS } from "./columns";
import { readDonations, withSoftCredits } from "./donations-store";
import { type ExportedFile, makeExport } from "./make-export";
import type { ExportDonationsQuery } from "./schemas";

/**
 * Exports an organization's matching donations, oldest first, as a CSV file for its members. Throws like `makeExport`.
 */
export async function exportDonations(ctx: OrgContext, query: ExportDonationsQuery): Promise<ExportedFile> {
  return makeExport(ctx, query, {
    what: "donations",
    columns: DONATION_COLUMNS,
    read: async (within, after, limit) =>
      withSoftCredits(ctx.db, await readDonations(ctx.db, { ...query, ...within }, after, limit)),
  });
}
