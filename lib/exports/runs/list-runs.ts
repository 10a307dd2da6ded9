import type { OrgContext } from "@/lib/auth/access";
import type { ExportRun } from "./schemas";
import { serializeExportRun } from "./serialize";
import { listExportRunRows } from "./store";

/** Older runs are in the audit log. */
const MOST = 20;

/** Returns the organization's newest 20 exports of everything with their progress. */
export async function listExportRuns(ctx: OrgContext<"ADMIN">): Promise<{ data: ExportRun[] }> {
  const runs = await listExportRunRows(ctx.db, ctx.orgId, MOST);
  return { data: runs.map((run) => serializeExportRun(run, ctx.now)) };
}
