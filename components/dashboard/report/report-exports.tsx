import { ExportButton } from "@/components/dashboard/exports/export-button";
import type { ExportQueries } from "@/components/dashboard/exports/use-export";

/** Saves the report of a page as a CSV or PDF file. */
export function ReportExports({ query }: { query: ExportQueries["report"] }) {
  return (
    <div className="flex flex-wrap gap-3">
      <ExportButton kind="report" query={query} at="start" />
      <ExportButton kind="reportPdf" query={query} label="Export PDF" at="start" />
    </div>
  );
}
