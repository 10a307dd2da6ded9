import { recordAudit } from "@/lib/audit/record";
import { loadOrganization, type OrgContext } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { conflict, notFound } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import type { DonorContext } from "../context";
import { TAG_EXISTS, TOO_MANY_OF_DONOR, TOO_MANY_TAGS } from "./refusals";
import {
  type ChangeTagsInput,
  type DonorTag,
  MAX_TAGS,
  MAX_TAGS_OF_DONOR,
  type RenameTagInput,
} from "./schemas";
import {
  changeTaggings,
  countTagged,
  deleteTagRow,
  findTag,
  listTagRows,
  renameTagRow,
  type TagRow,
} from "./store";

/** Context of a request for a tag, from a caller with at least the role `R` in its organization. */
export type TagContext<R extends Role = "MEMBER"> = OrgContext<R> & { readonly tag: TagRow };

/** Loads the organization and the tag in the path. Throws `not_found`. */
export async function tagInPath({
  ctx,
  params,
}: {
  ctx: Context;
  params: { idOrSlug: string; tagId: string };
}) {
  const found = await loadOrganization(ctx, params.idOrSlug);
  const tag = await findTag(ctx.db, found.orgId, params.tagId);
  if (!tag) throw notFound("Tag");
  return { ...found, tag };
}

/** Returns an organization's tags in alphabetical order. */
export async function listTags(ctx: OrgContext): Promise<{ data: DonorTag[] }> {
  const rows = await listTagRows(ctx.db, ctx.org.id);
  return { data: rows.map(({ id, name, donorCount }) => ({ id, name, donorCount })) };
}

/**
 * Adds tags to a donor and removes others. Throws `conflict` beyond {@link MAX_TAGS} tags of the organization or
 * {@link MAX_TAGS_OF_DONOR} of the donor.
 */
export async function changeTags(
  ctx: DonorContext,
  { add, remove }: ChangeTagsInput,
): Promise<{ tags: string[] }> {
  const { orgId, donor } = ctx;
  const rows = add.map((name) => ({ id: newId(), orgId, name, createdAt: ctx.now }));
  return ctx.db.transaction(async (tx) => {
    const { before, after, allTags } = await changeTaggings(tx, {
      orgId,
      donorId: donor.id,
      add: rows,
      remove,
    });
    if (rows.length > 0 && allTags > MAX_TAGS) throw conflict(TOO_MANY_TAGS.error);
    if (after.length > Math.max(MAX_TAGS_OF_DONOR, before.length)) throw conflict(TOO_MANY_OF_DONOR.error);
    if (before.join("\n") !== after.join("\n")) {
      await recordAudit(tx, ctx, {
        orgId,
        action: "donor.tags_changed",
        subject: { type: "donor", id: donor.id },
        before: { tags: before },
        after: { tags: after },
      });
    }
    return { tags: after };
  });
}

/** Renames a tag for all its donors. Throws `conflict` if another tag has the name. */
export async function renameTag(ctx: TagContext<"ADMIN">, { name }: RenameTagInput): Promise<DonorTag> {
  const { org, tag } = ctx;
  await ctx.db.transaction(async (tx) => {
    const changed = await renameTagRow(tx, { orgId: org.id, id: tag.id, name });
    if (!changed) throw notFound("Tag");
    if (changed === "taken") throw conflict(TAG_EXISTS.error);
    if (changed.before.name === name) return;
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "donor_tag.renamed",
      subject: { type: "donor_tag", id: tag.id },
      before: { name: changed.before.name },
      after: { name },
    });
  });
  return { id: tag.id, name, donorCount: await countTagged(ctx.db, tag.id) };
}

/** Deletes a tag and removes it from its donors. Throws `not_found` if it was deleted concurrently. */
export async function deleteTag(ctx: TagContext<"ADMIN">): Promise<{ id: string; deleted: true }> {
  const { org, tag } = ctx;
  await ctx.db.transaction(async (tx) => {
    const deleted = await deleteTagRow(tx, org.id, tag.id);
    if (!deleted) throw notFound("Tag");
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "donor_tag.deleted",
      subject: { type: "donor_tag", id: tag.id },
      before: { name: deleted.name },
    });
  });
  return { id: tag.id, deleted: true };
}
