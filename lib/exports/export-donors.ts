import type { OrgContext } from "@/lib/auth/access";
import { membersOf } from "@/lib/segments/members";
import { DONOR_COLUMNS } from "./columns";
import { type ExportedFile, makeExport } from "./make-export";
import type { ExportDonorsQuery } from "./schemas";
import { readDonors } from "./store";

/** An organization's matching donors, oldest first, as a CSV file, for its members. Throws as makeExport. */
export async function exportDonors(ctx: OrgContext, query: ExportDonorsQuery): Promise<ExportedFile> {
  const members = query.segment === undefined ? undefined : await membersOf(ctx, query.segment);
  return makeExport(ctx, query, {
    what: "donors",
    columns: DONOR_COLUMNS,
    read: (within, after, limit) => readDonors(ctx.db, { ...query, ...within, members }, after, limit),
  });
}
