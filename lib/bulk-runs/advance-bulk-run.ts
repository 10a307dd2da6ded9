import { type OrgContext, permitInOrg } from "@/lib/auth/access";
import { tagDonors } from "@/lib/donors/tags/tag-donors";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { changesOf, windowOf } from "@/lib/kernel/time/time-window";
import { sendReceiptsAgain } from "@/lib/receipts/send-receipts-again";
import { membersOf } from "@/lib/segments/members";
import { taskOf } from "./bulk-runs";
import { type Matching, nextDonations, nextDonors, type Part } from "./matching-store";
import type { BulkTask } from "./schemas";
import { findBulkRun, recordProgress } from "./store";

/** Rows per step. A step takes a few seconds at most. */
const ROWS = { TAG_DONORS: 200, SEND_RECEIPTS: 25 } as const;

/**
 * Processes the next rows of a run, in order of creation. An interrupted step is repeated safely: donors that have the
 * tags stay unchanged, and each receipt is mailed once per run. Returns whether work remains. Throws `unavailable`.
 */
export async function advanceBulkRun(ctx: Context, runId: string): Promise<{ more: boolean }> {
  const run = await findBulkRun(ctx.db, runId);
  if (run?.status !== "RUNNING") return { more: false };
  const inOrg = await permitInOrg({ ...ctx, seed: run.id }, run.orgId);
  const task = taskOf(run);
  const { cursorAt, cursorId } = run;
  const after = cursorAt && cursorId ? { createdAt: cursorAt, id: cursorId } : null;
  const limit = ROWS[task.action];
  const rows = await nextRows(inOrg, task, { after, until: run.createdAt, limit });
  const ids = rows.map(({ id }) => id);
  const last = rows.at(-1);
  const changed = ids.length > 0 ? await applyTo(inOrg, task, ids) : 0;
  const isOver = rows.length < limit;
  const cursor = last ? { at: last.createdAt, id: last.id } : null;
  await recordProgress(ctx.db, run, { cursor, done: rows.length, changed, isOver }, ctx.now);
  return { more: !isOver };
}

async function nextRows(ctx: OrgContext, { action, filter }: BulkTask, part: Part): Promise<Matching[]> {
  const { id: orgId, timezone } = ctx.org;
  if (action === "TAG_DONORS") {
    const members = await membersOf(ctx, filter);
    return nextDonors(ctx.db, { ...filter, orgId, created: windowOf(filter, timezone), members }, part);
  }
  const windows = { created: windowOf(filter, timezone), changed: changesOf(filter, timezone) };
  return nextDonations(ctx.db, { ...filter, orgId, ...windows }, part);
}

/** Returns the number of rows that were changed or mailed. */
async function applyTo(ctx: OrgContext, task: BulkTask, ids: readonly string[]): Promise<number> {
  if (task.action === "SEND_RECEIPTS") return (await sendReceiptsAgain(ctx, { donationIds: [...ids] })).sent;
  const { add, remove } = task;
  try {
    return (await tagDonors(ctx, { donorIds: [...ids], add, remove })).changed;
  } catch (error) {
    if (!isLeftOut(error)) throw error;
  }
  // If the step fails as a whole, tag donors one by one and skip those that cannot be tagged.
  let changed = 0;
  for (const id of ids)
    try {
      changed += (await tagDonors(ctx, { donorIds: [id], add, remove })).changed;
    } catch (error) {
      if (!isLeftOut(error)) throw error;
    }
  return changed;
}

/** Whether a donor is skipped: merged in the meantime, or with too many tags. */
const isLeftOut = (error: unknown): boolean =>
  error instanceof AppError && (error.code === "invalid" || error.code === "conflict");
