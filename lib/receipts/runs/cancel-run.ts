import { recordAudit } from "@/lib/audit/record";
import type { RunContext } from "./context";
import { getRun } from "./get-run";
import type { StatementRun } from "./schemas";
import { endRun } from "./store";

/** Cancels a run: statements not yet made or mailed never will be. A run that has ended is unchanged. */
export async function cancelRun(ctx: RunContext<"ADMIN">): Promise<StatementRun> {
  await ctx.db.transaction(async (tx) => {
    if (!(await endRun(tx, ctx.run.id, ctx.now))) return;
    await recordAudit(tx, ctx, {
      orgId: ctx.orgId,
      action: "statement_run.canceled",
      subject: { type: "statement_run", id: ctx.run.id },
    });
  });
  return getRun(ctx, ctx.run.id);
}
