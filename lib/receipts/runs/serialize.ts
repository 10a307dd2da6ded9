import { partsOf } from "./rules";
import type { StatementRun } from "./schemas";
import type { Progress, RunRow } from "./store";

const NOTHING: Progress = {
  donorId: null,
  made: 0,
  problems: 0,
  mailsOwed: 0,
  mailsSent: 0,
  mailsRefused: 0,
  withoutAddress: 0,
  paidCents: 0,
  returnedCents: 0,
  deductibleCents: 0,
};

/** Serializes a run for the API. */
export function serializeRun(run: RunRow, progress: Progress = NOTHING, now: Date): StatementRun {
  const { donorId, paidCents, returnedCents, deductibleCents, ...counts } = progress;
  return {
    id: run.id,
    orgId: run.orgId,
    donorId: run.single ? donorId : null,
    from: run.fromDay,
    to: run.toDay,
    files: run.files,
    mails: run.mails,
    status: run.status,
    progress: { donors: run.donorCount, isGathered: run.gatheredAt !== null, ...counts },
    sums: { paidCents, returnedCents, deductibleCents },
    download: downloadOf(run, now),
    createdAt: run.createdAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
  };
}

/** Returns the ZIP files of a run, or null until all files are made and after they have expired. */
export function downloadOf(run: RunRow, now: Date): StatementRun["download"] {
  const { files, madeAt, expiresAt, donorCount } = run;
  if (!files || !madeAt || !expiresAt || expiresAt <= now || donorCount === 0) return null;
  return { parts: partsOf(donorCount), expiresAt: expiresAt.toISOString() };
}
