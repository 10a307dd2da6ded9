import { loadOrganization } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findKey } from "./store";

/** Loads the organization in the path. Throws `not_found` if the API key belongs to another one. */
export async function keyInPath({
  ctx,
  params,
}: {
  ctx: Context;
  params: { idOrSlug: string; keyId: string };
}) {
  const found = await loadOrganization(ctx, params.idOrSlug);
  if (!(await findKey(ctx.db, found.orgId, params.keyId))) throw notFound("API key");
  return found;
}
