import { appLinks } from "@/lib/emails/app-links";
import { owedStatement } from "@/lib/emails/donors/send-statement";
import { deliverInBatches, latestRetry } from "@/lib/emails/follow-up/deliver-batches";
import { emitOwed } from "@/lib/emails/follow-up/emit-owed";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { renderPdf } from "@/lib/services/pdf/render-pdf";
import { makeStatement } from "../statements/get-statement";
import { KEEP_FILES_MS, MADE } from "./rules";
import {
  cancelUnaddressed,
  findStatements,
  listDue,
  listIndividualMails,
  listOwedMails,
  recordMade,
  recordMails,
  statementCause,
} from "./statements-store";
import { completeRun, findRunWithOrg, finishMaking, gatherDonors, touchRun } from "./store";

/** Donors examined and mails sent per step. Each step takes a few seconds at most, as does making `MADE` statements. */
const LOOKED_AT = 500;
const MAILED = 100;
const HOUR_MS = 3_600_000;

type FoundRun = NonNullable<Awaited<ReturnType<typeof findRunWithOrg>>>;

/**
 * Runs the next step of a run: gathers donors, makes statements, then mails them. An interrupted step resumes from the
 * stored state, and each mail is sent once. Returns whether more work remains now. Mails that are sent individually are
 * left to the sweep. Throws `MailError` and `unavailable`.
 */
export async function advanceRun(ctx: Context, runId: string): Promise<{ more: boolean }> {
  const found = await findRunWithOrg(ctx.db, runId);
  if (found?.run.status !== "RUNNING") return { more: false };
  if (!found.run.gatheredAt) {
    await gatherDonors(ctx.db, runId, LOOKED_AT, ctx.now);
    return { more: true };
  }
  const more = found.run.madeAt ? await mailStatements(ctx, runId) : await makeStatements(ctx, found);
  await touchRun(ctx.db, runId, ctx.now);
  return { more };
}

async function makeStatements(ctx: Context, { run, org }: FoundRun): Promise<true> {
  const due = await listDue(ctx.db, run.id, MADE);
  const window = { from: run.windowFrom, before: run.windowBefore };
  // Sequential: the process has one drawing thread, and donors wait for it too.
  for (const { id, donorId, donor, language } of due)
    await recordMade(
      ctx.db,
      id,
      await statementOf(ctx, { id, donorId, donor, language, org, window, withFile: run.files }),
      ctx.now,
    );
  const expiresAt = run.files ? new Date(ctx.now.getTime() + KEEP_FILES_MS) : null;
  if (due.length < MADE) await finishMaking(ctx.db, run.id, { now: ctx.now, expiresAt });
  return true;
}

type One = Parameters<typeof makeStatement>[1] & { id: string; withFile: boolean };

/** Makes one statement. A failure is recorded, so that it does not block the others. */
async function statementOf(ctx: Context, { id, withFile, ...one }: One) {
  const made = await makeStatement(ctx, one);
  if (!made) return { problem: "TOO_MANY" as const };
  try {
    const file = withFile ? await renderPdf(made.document, ctx) : null;
    return { sums: made.sums, replacesAt: made.replacesAt, file };
  } catch (err) {
    if (err instanceof AppError && err.code === "unavailable") throw err;
    log.error({ err, requestId: ctx.requestId, statementId: id }, "a statement could not be rendered");
    return { problem: "FAILED" as const };
  }
}

async function mailStatements(ctx: Context, runId: string): Promise<boolean> {
  await cancelUnaddressed(ctx.db, runId);
  const ids = await listOwedMails(ctx.db, runId, MAILED);
  if (ids.length === 0) return awaitAlone(ctx, runId);
  const compose = async (statementIds: readonly string[]) => {
    const app = appLinks();
    const found = await findStatements(ctx.db, statementIds);
    return Promise.all(found.map((one) => owedStatement(one, app)));
  };
  const delivered = await deliverInBatches(ctx, await compose(ids), (rows) =>
    compose(rows.map(({ cause }) => cause.slice(statementCause("").length))),
  );
  await recordMails(ctx.db, runId);
  await emitOwed(
    ctx,
    delivered.alone.map(({ cause, attempts }) => ({ cause, id: `email:${cause}:${attempts}` })),
  );
  const failure = latestRetry(delivered.failures);
  if (failure) throw failure;
  return true;
}

/** Completes the run, or publishes the mails that are sent individually again, at most once an hour each. */
async function awaitAlone(ctx: Context, runId: string): Promise<false> {
  await recordMails(ctx.db, runId);
  if (await completeRun(ctx.db, runId, ctx.now)) return false;
  const hour = Math.floor(ctx.now.getTime() / HOUR_MS);
  const alone = (await listIndividualMails(ctx.db, runId, MAILED)).map(statementCause);
  await emitOwed(
    ctx,
    alone.map((cause) => ({ cause, id: `email:${cause}:hour:${hour}` })),
  );
  return false;
}
