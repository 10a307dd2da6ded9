import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { listDonations } from "@/lib/donations/list/list-donations";
import { listDonors } from "@/lib/donors/list-donors";
import { conflict, conflictForNow } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { publishBulkRun } from "./publish-bulk-runs";
import { IS_RUNNING, TOO_MANY_ROWS } from "./refusals";
import { type BulkRun, type BulkTask, MAX_ROWS, startBulkRunInput } from "./schemas";
import { type BulkRunRow, endBulkRun, findBulkRun, insertBulkRun, listBulkRunRows } from "./store";

/** Number of runs in the list. Older runs are in the audit log. */
const MAX_LISTED = 20;

/**
 * Starts a run over all rows that match now. Background work executes it. A repeat with the same Idempotency-Key
 * returns the same run. Throws `invalid` for the filter, and `conflict` for too many rows or while another run of the
 * organization is running.
 */
export async function startBulkRun(ctx: OrgContext, task: BulkTask): Promise<BulkRun> {
  const id = idFor(ctx, "bulk run");
  const known = await findBulkRun(ctx.db, id);
  if (!known) {
    const matching = await countMatching(ctx, task);
    if (matching > MAX_ROWS[task.action]) throw conflict(TOO_MANY_ROWS.error);
    await ctx.db.transaction(async (tx) => {
      const row = { id, orgId: ctx.orgId, task, matching, createdAt: ctx.now, updatedAt: ctx.now };
      if (!(await insertBulkRun(tx, { ...row, status: "RUNNING" }))) throw conflictForNow(IS_RUNNING.error);
      await recordAudit(tx, ctx, {
        orgId: ctx.orgId,
        action: "bulk_run.started",
        subject: { type: "bulk_run", id },
        after: {
          bulkAction: task.action,
          rows: matching,
          ...(task.action === "TAG_DONORS" ? { addedTags: task.add, removedTags: task.remove } : {}),
        },
      });
    });
  }
  await publishBulkRun(ctx, { runId: id, orgId: ctx.orgId });
  const row = known ?? (await findBulkRun(ctx.db, id));
  if (!row) throw conflictForNow(IS_RUNNING.error);
  return serializeBulkRun(row);
}

async function countMatching(ctx: OrgContext, task: BulkTask): Promise<number> {
  const one = { page: 1, limit: 1 };
  const { pagination } =
    task.action === "TAG_DONORS"
      ? await listDonors(ctx, { ...task.filter, ...one })
      : await listDonations(ctx, { ...task.filter, ...one });
  return pagination.total;
}

/** Returns the organization's newest runs. */
export async function listBulkRuns(ctx: OrgContext): Promise<{ data: BulkRun[] }> {
  const rows = await listBulkRunRows(ctx.db, ctx.orgId, MAX_LISTED);
  return { data: rows.map(serializeBulkRun) };
}

/** Cancels the organization's running run. Changes made so far are kept. */
export async function cancelBulkRun(ctx: OrgContext): Promise<{ canceled: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const id = await endBulkRun(tx, ctx.orgId, ctx.now);
    if (id === null) return { canceled: false };
    await recordAudit(tx, ctx, {
      orgId: ctx.orgId,
      action: "bulk_run.canceled",
      subject: { type: "bulk_run", id },
    });
    return { canceled: true };
  });
}

/** Returns the task of a run, as stored. */
export const taskOf = ({ task }: BulkRunRow): BulkTask => startBulkRunInput.parse(task);

function serializeBulkRun(row: BulkRunRow): BulkRun {
  return {
    id: row.id,
    action: taskOf(row).action,
    status: row.status,
    matching: row.matching,
    done: row.done,
    changed: row.changed,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
