import { ARCHIVE_TABLES } from "../archive/tables";
import type { ExportRun } from "./schemas";
import type { ExportRunRow } from "./store";

/** Serializes a run for the API. */
export function serializeExportRun(run: ExportRunRow, now: Date): ExportRun {
  const { tablesDone, rows, bytes, expiresAt } = run;
  return {
    id: run.id,
    orgId: run.orgId,
    status: run.status,
    progress: { tables: ARCHIVE_TABLES.length, tablesDone, rows, bytes },
    download: expiresAt && expiresAt > now ? { expiresAt: expiresAt.toISOString() } : null,
    startedBy: run.startedBy,
    createdAt: run.createdAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
  };
}
