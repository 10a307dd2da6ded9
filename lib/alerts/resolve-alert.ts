import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { doerOf, organizationNamed, requireRole } from "@/lib/orgs/access";
import type { Alert } from "./schemas";
import { toAlert } from "./serialize";
import { findAlertRow, markResolved } from "./store";

/** A member has dealt with an item; a second time changes nothing. Throws `not_found`. */
export async function resolveAlert(
  ctx: Context,
  { idOrSlug, id }: { idOrSlug: string; id: string },
): Promise<Alert> {
  const org = await organizationNamed(ctx, idOrSlug);
  if (!(await findAlertRow(ctx.db, org.id, id))) throw notFound("Attention item");
  await requireRole(ctx, org.id);
  await ctx.db.transaction(async (tx) => {
    if (!(await markResolved(tx, id, doerOf(ctx), ctx.now))) return;
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "alert.resolved",
      subject: { type: "alert", id },
      before: { resolvedAt: null },
      after: { resolvedAt: ctx.now.toISOString() },
    });
  });
  const found = await findAlertRow(ctx.db, org.id, id);
  if (!found) throw notFound("Attention item");
  return toAlert(found);
}
