import type { OrgContext } from "@/lib/auth/access";
import { listFieldRows } from "@/lib/donors/fields/store";
import { membersOf } from "@/lib/segments/members";
import { DONOR_COLUMNS, fieldColumn } from "./columns";
import { readDonors } from "./donors-store";
import { type ExportedFile, makeExport } from "./make-export";
import type { ExportDonorsQuery } from "./schemas";

/** Exports an organization's matching donors, oldest first, as a CSV file for its members. Throws like `makeExport`. */
export async function exportDonors(ctx: OrgContext, query: ExportDonorsQuery): Promise<ExportedFile> {
  const members = await membersOf(ctx, query);
  const fields = (await listFieldRows(ctx.db, ctx.org.id)).filter(({ archivedAt }) => archivedAt === null);
  return makeExport(ctx, query, {
    what: "donors",
    columns: [...DONOR_COLUMNS, ...fields.map(fieldColumn)],
    read: (within, after, limit) =>
      readDonors(ctx.db, { ...query, ...within, members, fields }, after, limit),
  });
}
