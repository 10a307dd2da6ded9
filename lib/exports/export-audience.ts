import type { OrgContext } from "@/lib/auth/access";
import { membersOf } from "@/lib/segments/members";
import { readAudience, readLetters } from "./audience-store";
import { AUDIENCE_COLUMNS, LETTER_COLUMNS } from "./columns";
import { type ExportedFile, makeExport } from "./make-export";
import type { ExportAudienceQuery } from "./schemas";

/**
 * Exports an organization's matching donors to write to, as a CSV file for its members: those with an email address and
 * their consent to news, or for letters those with a postal address who may be contacted by post. Throws like
 * `makeExport`.
 */
export async function exportAudience(ctx: OrgContext, query: ExportAudienceQuery): Promise<ExportedFile> {
  const members = await membersOf(ctx, query);
  const { columns, read, name } =
    query.format === "LETTERS"
      ? { columns: LETTER_COLUMNS, read: readLetters, name: "letters" }
      : { columns: AUDIENCE_COLUMNS, read: readAudience, name: "audience" };
  return makeExport(ctx, query, {
    what: "audience",
    name,
    columns,
    read: (within, after, limit) => read(ctx.db, { ...query, ...within, members }, after, limit),
  });
}
