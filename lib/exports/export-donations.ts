import type { OrgContext } from "@/lib/auth/access";
import { DONATION_COLUMNS } from "./columns";
import { type ExportedFile, makeExport } from "./make-export";
import type { ExportDonationsQuery } from "./schemas";
import { readDonations } from "./store";

/**
 * An organization's matching donations, oldest first, as a CSV file, for its members. Throws as makeExport.
 */
export async function exportDonations(ctx: OrgContext, query: ExportDonationsQuery): Promise<ExportedFile> {
  return makeExport(ctx, query, {
    what: "donations",
    columns: DONATION_COLUMNS,
    read: (within, after, limit) => readDonations(ctx.db, { ...query, ...within }, after, limit),
  });
}
