import type { DownloadId } from "@/components/dashboard/exports/download-link";
import { exportPayoutJournal } from "@/lib/accounting/api";
import { exportDonorCohorts, exportDonorCohortsPdf } from "@/lib/analytics/cohorts/api";
import { exportReport, exportReportPdf } from "@/lib/analytics/period/api";
import {
  exportAudience,
  exportCommitments,
  exportDonations,
  exportDonors,
  exportMembers,
  exportPayouts,
} from "@/lib/exports/api";
import { downloadExportRun } from "@/lib/exports/runs/api";
import { routeOf } from "@/lib/http/declaration";
import type { Handler } from "@/lib/http/route";
import { exportRefusedRows } from "@/lib/imports/api";
import { getReceipt, getStatement } from "@/lib/receipts/api";
import { downloadStatements } from "@/lib/receipts/runs/api";

/** The operations that respond with a file, which a browser can download directly. */
const DOWNLOADS = {
  downloadExportRun,
  downloadStatements,
  exportAudience,
  exportCommitments,
  exportDonations,
  exportDonorCohorts,
  exportDonorCohortsPdf,
  exportDonors,
  exportMembers,
  exportPayoutJournal,
  exportPayouts,
  exportRefusedRows,
  exportReport,
  exportReportPdf,
  getReceipt,
  getStatement,
} satisfies Record<DownloadId, unknown>;

/** Returns the handler and path parameters of the operation with this path below `/api`, or null if there is none. */
export function downloadable(
  path: readonly string[],
): { handler: Handler; params: Record<string, string> } | null {
  for (const it of Object.values(DOWNLOADS)) {
    const params = paramsOf(routeOf(it).path.split("/").slice(2), path);
    if (params) return { handler: it.handler, params };
  }
  return null;
}

/** Returns the parameters of a path that matches a template such as `orgs/{idOrSlug}`, or null. */
function paramsOf(template: readonly string[], path: readonly string[]): Record<string, string> | null {
  if (template.length !== path.length) return null;
  const params: Record<string, string> = {};
  for (const [at, segment] of template.entries()) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name) params[name] = path[at] ?? "";
    else if (segment !== path[at]) return null;
  }
  return params;
}
