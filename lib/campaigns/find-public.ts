import type { Context } from "@/lib/kernel/context";
import { conflict, notFound } from "@/lib/kernel/errors";
import { findPublicBySlug } from "./store";

export type PublicAddress = { slug: string; org?: string | undefined };

/**
 * The campaign of a public address. Drafts do not exist here. Where several organizations use the slug and none is
 * named it is `conflict` with the choices, because money must not reach the wrong one (decisions.md, Public addresses).
 */
export async function findPublic(ctx: Context, { slug, org }: PublicAddress) {
  const all = await findPublicBySlug(ctx.db, slug);
  const found = org ? all.filter((one) => one.org.slug === org) : all;
  const [only, another] = found;
  if (!only) throw notFound("Campaign");
  if (another)
    throw conflict("Several organizations have a campaign with this address", {
      organizations: found.map((one) => ({ name: one.org.name, slug: one.org.slug })),
    });
  return only;
}
