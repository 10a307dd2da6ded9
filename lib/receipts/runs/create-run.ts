import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { conflict, conflictForNow } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { getRun } from "./get-run";
import { publishRun } from "./publish-runs";
import { IS_RUNNING, TOO_MANY_FILES } from "./refusals";
import { KEEP_FILES_MS, MAX_FILES } from "./rules";
import type { CreateRunInput, Days, Recipients, StatementRun } from "./schemas";
import { countRecipients, findRun, insertRun } from "./store";
import { windowOfDays } from "./window";

/** Counts the donors that a run for these days would include. */
export async function countStatementRecipients(ctx: OrgContext, days: Days): Promise<Recipients> {
  return countRecipients(ctx.db, ctx.orgId, windowOfDays(days, ctx.org.timezone));
}

/**
 * Starts a run of statements, which background jobs make. A repeat with the same Idempotency-Key returns the same run.
 * The days are interpreted in the organization's current time zone. Throws `conflict` while another run of the
 * organization is running.
 */
export async function createRun(ctx: OrgContext<"ADMIN">, input: CreateRunInput): Promise<StatementRun> {
  const { from, to, files, mails } = input;
  const window = windowOfDays({ from, to }, ctx.org.timezone);
  const id = idFor(ctx, "statement run");
  if (!(await findRun(ctx.db, ctx.orgId, id))) {
    if (files && (await countRecipients(ctx.db, ctx.orgId, window)).donors > MAX_FILES)
      throw conflict(TOO_MANY_FILES.error);
    await ctx.db.transaction(async (tx) => {
      const isNew = await insertRun(tx, {
        id,
        orgId: ctx.orgId,
        fromDay: from,
        toDay: to,
        windowFrom: window.from,
        windowBefore: window.before,
        files,
        mails,
        status: "RUNNING",
        // Applies if the run is canceled before its files are made.
        expiresAt: files ? new Date(ctx.now.getTime() + KEEP_FILES_MS) : null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      });
      if (!isNew) throw conflictForNow(IS_RUNNING.error);
      await recordAudit(tx, ctx, {
        orgId: ctx.orgId,
        action: "statement_run.created",
        subject: { type: "statement_run", id },
        after: { from, to, files, mails },
      });
    });
  }
  await publishRun(ctx, { id, orgId: ctx.orgId });
  return getRun(ctx, id);
}
