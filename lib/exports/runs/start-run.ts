import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { requireUserId } from "@/lib/auth/actor";
import { conflictForNow } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { publishExportRun } from "./publish-runs";
import { IS_RUNNING } from "./refusals";
import type { ExportRun } from "./schemas";
import { serializeExportRun } from "./serialize";
import { findExportRun, insertExportRun } from "./store";

/**
 * Starts an export of everything, whose file is written in the background. A repeated request with the same
 * Idempotency-Key returns the same run. Throws `conflict` while another run of the organization is running.
 */
export async function startExportRun(ctx: OrgContext<"ADMIN">): Promise<ExportRun> {
  const { db, orgId, now } = ctx;
  const id = idFor(ctx, "export run");
  if (!(await findExportRun(db, orgId, id)))
    await db.transaction(async (tx) => {
      const startedBy = requireUserId(ctx);
      const row = { id, orgId, startedBy, createdAt: now, updatedAt: now };
      if (!(await insertExportRun(tx, { ...row, status: "RUNNING" }))) throw conflictForNow(IS_RUNNING.error);
      await recordAudit(tx, ctx, {
        orgId,
        action: "export_run.started",
        subject: { type: "export_run", id },
      });
    });
  await publishExportRun(ctx, { runId: id, orgId });
  const run = await findExportRun(db, orgId, id);
  if (!run) throw conflictForNow(IS_RUNNING.error);
  return serializeExportRun(run, now);
}
