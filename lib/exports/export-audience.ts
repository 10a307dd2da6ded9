import type { OrgContext } from "@/lib/auth/access";
import { membersOf } from "@/lib/segments/members";
import { readAudience } from "./audience-store";
import { AUDIENCE_COLUMNS } from "./columns";
import { type ExportedFile, makeExport } from "./make-export";
import type { ExportAudienceQuery } from "./schemas";

/**
 * Exports an organization's matching donors with an email address and their consent to news, as a CSV file for its members.
 * Throws like `makeExport`.
 */
export async function exportAudience(ctx: OrgContext, query: ExportAudienceQuery): Promise<ExportedFile> {
  const members = await membersOf(ctx, query);
  return makeExport(ctx, query, {
    what: "audience",
    columns: AUDIENCE_COLUMNS,
    read: (within, after, limit) => readAudience(ctx.db, { ...query, ...within, members }, after, limit),
  });
}
