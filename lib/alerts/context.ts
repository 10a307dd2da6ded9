import { loadOrganization } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findAlertRow } from "./store";

/** Loads the organization in the path. Throws `not_found` if the alert belongs to another one. */
export async function itemInPath({
  ctx,
  params,
}: {
  ctx: Context;
  params: { idOrSlug: string; id: string };
}) {
  const found = await loadOrganization(ctx, params.idOrSlug);
  if (!(await findAlertRow(ctx.db, found.orgId, params.id))) throw notFound("Alert");
  return found;
}
