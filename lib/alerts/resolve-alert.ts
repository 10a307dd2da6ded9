import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { actorId } from "@/lib/auth/actor";
import { notFound } from "@/lib/kernel/errors";
import type { Alert } from "./schemas";
import { serializeAlert } from "./serialize";
import { findAlertRow, markResolved } from "./store";

/** Resolves an alert. Idempotent. Throws `not_found`. */
export async function resolveAlert(ctx: OrgContext, { id }: { id: string }): Promise<Alert> {
  const { org } = ctx;
  await ctx.db.transaction(async (tx) => {
    if (!(await markResolved(tx, id, actorId(ctx), ctx.now))) return;
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "alert.resolved",
      subject: { type: "alert", id },
      before: { resolvedAt: null },
      after: { resolvedAt: ctx.now.toISOString() },
    });
  });
  const found = await findAlertRow(ctx.db, org.id, id);
  if (!found) throw notFound("Alert");
  return serializeAlert(found);
}
