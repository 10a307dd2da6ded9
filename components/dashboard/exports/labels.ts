import type { ExportRun } from "@/lib/exports/runs/schemas";
import { count } from "../labels";

/** Formats a file size: `812 KB`, `3.4 MB`. */
export function sizeLabel(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Describes the state or the content of a full export in a sentence. */
export function exportLabel({ status, progress, download }: ExportRun): string {
  const { tables, tablesDone, rows, bytes } = progress;
  const has = `${count(rows, "row")}, ${sizeLabel(bytes)}`;
  if (status === "FAILED") return "The file could not be written. Start another export.";
  if (status === "COMPLETED") return download ? has : `${has}. The file is no longer kept.`;
  if (bytes === 0) return "Waiting to begin…";
  return `Writing table ${Math.min(tablesDone + 1, tables)} of ${tables}: ${has} so far`;
}

/** Returns the percentage of tables written, 0 to 100. */
export function percentWritten({ progress: { tables, tablesDone } }: ExportRun): number {
  return Math.floor((100 * tablesDone) / tables);
}
