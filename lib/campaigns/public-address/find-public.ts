import { findPublicBySlug } from "@/lib/campaigns/store";
import type { Context } from "@/lib/kernel/context";
import { conflict, notFound } from "@/lib/kernel/errors";

export type PublicAddress = { slug: string; org?: string | undefined };

/** Maximum number of organizations that a donor can choose from. */
export const MAX_CHOICES = 20;

/**
 * Returns the campaign of a public address; drafts are not found. Throws `not_found`, and `conflict` with the choices
 * when a bare address does not lead to one campaign (docs/decisions.md, Campaigns).
 */
export async function findPublic(ctx: Context, { slug, org }: PublicAddress) {
  const all = await findPublicBySlug(ctx.db, { slug, org, limit: MAX_CHOICES });
  const inOperation = all.filter((one) => one.org.status === "ACTIVE");
  const found = inOperation.length > 0 ? inOperation : all;
  const [first, another] = found;
  if (!first) throw notFound("Campaign");
  if (org !== undefined) return first;
  const held = first.heldBy === null || first.heldBy === first.org.id;
  const alone = held && !another;
  const running = first.heldBy === first.org.id && first.campaign.status !== "ENDED";
  if (alone || running) return first;
  throw conflict("Several organizations have used this address", {
    organizations: found
      .map((one) => ({ name: one.org.name, slug: one.org.slug }))
      .sort((a, b) => a.name.localeCompare(b.name, "en") || a.slug.localeCompare(b.slug, "en")),
  });
}
