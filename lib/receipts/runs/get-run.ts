import type { OrgContext } from "@/lib/auth/access";
import { notFound } from "@/lib/kernel/errors";
import type { StatementRun } from "./schemas";
import { serializeRun } from "./serialize";
import { findRun, listRuns, readProgress } from "./store";

/** Maximum number of listed runs. Older ones are in the audit log. */
const MAX_LISTED = 50;

/** Returns a run with its progress. Throws `not_found`. */
export async function getRun(ctx: OrgContext, id: string): Promise<StatementRun> {
  const run = await findRun(ctx.db, ctx.orgId, id);
  if (!run) throw notFound("Statements");
  const progress = await readProgress(ctx.db, [id]);
  return serializeRun(run, progress.get(id), ctx.now);
}

/** Returns the organization's newest 50 runs of all donors with their progress. */
export async function listStatementRuns(ctx: OrgContext): Promise<{ data: StatementRun[] }> {
  const runs = await listRuns(ctx.db, ctx.orgId, MAX_LISTED);
  const progress = await readProgress(
    ctx.db,
    runs.map(({ id }) => id),
  );
  return { data: runs.map((run) => serializeRun(run, progress.get(run.id), ctx.now)) };
}
