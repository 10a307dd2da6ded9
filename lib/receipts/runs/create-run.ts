import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { loadDonor } from "@/lib/donors/context";
import { conflict, conflictForNow, notFound } from "@/lib/kernel/errors";
import { idFor } from "@/lib/kernel/ids";
import { MAX_LINES } from "../statements/get-statement";
import { listPaidDonations } from "../statements/store";
import { getRun } from "./get-run";
import { publishRun } from "./publish-runs";
import {
  CANNOT_MAIL,
  IS_RUNNING,
  MERGED_MEANWHILE,
  NO_DONATIONS,
  TOO_MANY_DONATIONS,
  TOO_MANY_FILES,
} from "./refusals";
import { KEEP_FILES_MS, MAX_FILES } from "./rules";
import type { CreateRunInput, Days, Recipients, StatementRun } from "./schemas";
import { countRecipients, findRun, insertRun, insertSingle, lockDonor } from "./store";
import { windowOfDays } from "./window";

/** Counts the donors that a run for these days would include. */
export async function countStatementRecipients(ctx: OrgContext, days: Days): Promise<Recipients> {
  return countRecipients(ctx.db, ctx.orgId, windowOfDays(days, ctx.org.timezone));
}

/**
 * Starts a run of statements, which background jobs make. A repeat with the same Idempotency-Key returns the same run.
 * The days are interpreted in the organization's current time zone. Throws `conflict` for a run of all donors while
 * another one is running, and for a run of one donor that would have no statement or no mail to send; `not_found` if
 * the organization has no such donor.
 */
export async function createRun(ctx: OrgContext<"ADMIN">, input: CreateRunInput): Promise<StatementRun> {
  const id = idFor(ctx, "statement run");
  if (!(await findRun(ctx.db, ctx.orgId, id))) {
    const donorId = input.donorId ? await findRecipient(ctx, input, input.donorId) : null;
    if (!donorId && input.files && (await countStatementRecipients(ctx, input)).donors > MAX_FILES)
      throw conflict(TOO_MANY_FILES.error);
    await insert(ctx, { ...input, id, donorId });
  }
  await publishRun(ctx, { id, orgId: ctx.orgId });
  return getRun(ctx, id);
}

/** Returns the id of the donor of a run for one; the id of a merged donor resolves to the kept donor. */
async function findRecipient(ctx: OrgContext, input: CreateRunInput, donorId: string): Promise<string> {
  const { orgId, donor } = await loadDonor(ctx, donorId);
  if (orgId !== ctx.orgId) throw notFound("Donor");
  const window = windowOfDays(input, ctx.org.timezone);
  const counted = await countRecipients(ctx.db, orgId, window, donor.id);
  if (counted.donors === 0) throw conflict(NO_DONATIONS.error);
  const found = await listPaidDonations(ctx.db, { orgId, donorId: donor.id, window, most: MAX_LINES + 1 });
  if (found.length > MAX_LINES) throw conflict(TOO_MANY_DONATIONS.error);
  if (input.mails && counted.mails === 0) throw conflict(CANNOT_MAIL.error);
  return donor.id;
}

type NewRun = Omit<CreateRunInput, "donorId"> & { id: string; donorId: string | null };

async function insert(ctx: OrgContext, { id, from, to, files, mails, donorId }: NewRun): Promise<void> {
  const { orgId, now } = ctx;
  const window = windowOfDays({ from, to }, ctx.org.timezone);
  await ctx.db.transaction(async (tx) => {
    // Merged since the donor was found. A repeated request finds the donor into whom they were merged.
    if (donorId && !(await lockDonor(tx, donorId))) throw conflictForNow(MERGED_MEANWHILE.error);
    const isNew = await insertRun(tx, {
      id,
      orgId,
      fromDay: from,
      toDay: to,
      windowFrom: window.from,
      windowBefore: window.before,
      files,
      mails,
      status: "RUNNING",
      // Applies if the run is canceled before its files are made.
      expiresAt: files ? new Date(now.getTime() + KEEP_FILES_MS) : null,
      createdAt: now,
      updatedAt: now,
      ...(donorId ? { single: true, donorCount: 1, gatheredAt: now } : {}),
    });
    if (!isNew) throw conflictForNow(IS_RUNNING.error);
    if (donorId) await insertSingle(tx, { runId: id, donorId, mail: mails ? "OWED" : null });
    await recordAudit(tx, ctx, {
      orgId,
      action: "statement_run.created",
      subject: { type: "statement_run", id },
      after: { from, to, files, mails, ...(donorId ? { donorId } : {}) },
    });
  });
}
