import { DownloadLink } from "@/components/dashboard/exports/download-link";
import type { Query } from "@/lib/client/types";

/** Downloads the report on the page as a CSV or PDF file. */
export function ReportExports({ query }: { query: Query<"exportReport"> }) {
  return (
    <div className="flex flex-wrap gap-3">
      <DownloadLink operation="exportReport" query={query} at="start" />
      <DownloadLink operation="exportReportPdf" query={query} label="Export PDF" at="start" />
    </div>
  );
}
