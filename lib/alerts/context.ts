import { loadOrganization } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findAlertRow } from "./store";

/** The organization in the path. Throws `not_found` also if the alert is not its own. */
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
