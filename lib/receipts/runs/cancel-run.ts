import { recordAudit } from "@/lib/audit/record";
import type { RunContext } from "./context";
import { getRun } from "./get-run";
import type { StatementRun } from "./schemas";
import { endRun } from "./store";

/** Cancels a run: what is not made or mailed by then never is. One that has ended stays as it is. */
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
