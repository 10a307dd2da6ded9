import type { OrgContext } from "@/lib/auth/access";
import { DONATION_COLUMNS } from "./columns";
import { type ExportedFile, makeExport } from "./make-export";
import type { ExportDonationsQuery } from "./schemas";
import { readDonations } from "./store";

/** An organization's donations that fit, oldest first, as a CSV file, for its members; see makeExport for what it throws. */
export async function exportDonations(ctx: OrgContext, query: ExportDonationsQuery): Promise<ExportedFile> {
  return makeExport(ctx, query, {
    what: "donations",
    columns: DONATION_COLUMNS,
    read: (within, after, limit) => readDonations(ctx.db, { ...query, ...within }, after, limit),
  });
}
