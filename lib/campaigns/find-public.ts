import type { Context } from "@/lib/kernel/context";
import { conflict, notFound } from "@/lib/kernel/errors";
import { findPublicBySlug } from "./store";

export type PublicAddress = { slug: string; org?: string | undefined };

/** How many organizations a donor is asked to choose from. */
export const MOST_CHOICES = 20;

/**
 * The campaign of a public address. Drafts do not exist here. Where several organizations use the slug and none is
 * named it is `conflict` with the choices, because money must not reach the wrong one (decisions.md, Public addresses).
 * Those that cannot receive gifts yet count only among themselves: otherwise whoever signs up could put themselves
 * beside, or in the way of, a campaign that is in operation.
 */
export async function findPublic(ctx: Context, { slug, org }: PublicAddress) {
  const all = await findPublicBySlug(ctx.db, { slug, org, limit: MOST_CHOICES });
  const inOperation = all.filter((one) => one.org.status === "ACTIVE");
  const found = inOperation.length > 0 ? inOperation : all;
  const [only, another] = found;
  if (!only) throw notFound("Campaign");
  if (another)
    throw conflict("Several organizations have a campaign with this address", {
      organizations: found
        .map((one) => ({ name: one.org.name, slug: one.org.slug }))
        .sort((a, b) => a.name.localeCompare(b.name, "en") || a.slug.localeCompare(b.slug, "en")),
    });
  return only;
}
