import { recordAudits } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { conflict, invalid } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { TOO_MANY_OF_DONOR, TOO_MANY_TAGS } from "./refusals";
import { MAX_TAGS, MAX_TAGS_OF_DONOR, type TagDonorsInput } from "./schemas";
import { changeTaggingsOfMany, findTaggable } from "./store";

/**
 * Adds tags to donors and removes others, for all or for none of them. Records an audit entry for each donor whose tags
 * change. Throws `invalid` for a donor of another organization, and `conflict` beyond {@link MAX_TAGS}
 * tags of the organization or {@link MAX_TAGS_OF_DONOR} of a donor.
 */
export async function tagDonors(
  ctx: OrgContext,
  { donorIds, add, remove }: TagDonorsInput,
): Promise<{ changed: number }> {
  const { orgId } = ctx;
  const ids = [...new Set(donorIds)];
  const rows = add.map((name) => ({ id: newId(), orgId, name, createdAt: ctx.now }));
  return ctx.db.transaction(async (tx) => {
    const known = await findTaggable(tx, orgId, ids);
    const unknown = ids.find((id) => !known.has(id));
    if (unknown !== undefined) throw invalid({ donorIds: [`The organization has no donor ${unknown}`] });
    const { before, after, allTags } = await changeTaggingsOfMany(tx, {
      orgId,
      donorIds: ids,
      add: rows,
      remove,
    });
    if (rows.length > 0 && allTags > MAX_TAGS) throw conflict(TOO_MANY_TAGS.error);
    const notes = ids.flatMap((id) => {
      const [was, is] = [before.get(id) ?? [], after.get(id) ?? []];
      if (is.length > Math.max(MAX_TAGS_OF_DONOR, was.length)) throw conflict(TOO_MANY_OF_DONOR.error);
      if (was.join("\n") === is.join("\n")) return [];
      const subject = { type: "donor", id };
      return { orgId, action: "donor.tags_changed", subject, before: { tags: was }, after: { tags: is } };
    });
    await recordAudits(tx, ctx, notes);
    return { changed: notes.length };
  });
}
