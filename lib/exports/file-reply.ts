import { Reply } from "@/lib/http/endpoint";
import type { ExportedFile } from "./make-export";

/** Returns a CSV file, streamed while it is created. */
export function csvReply(file: ExportedFile): Reply<string> {
  return fileReply(file, { "Content-Type": "text/csv; charset=utf-8" });
}

/** Returns a ZIP file, streamed while it is created. */
export function zipReply(file: ExportedFile): Reply<string> {
  return fileReply(file, { "Content-Type": "application/zip", "Cache-Control": "no-store" });
}

function fileReply({ stream, name }: ExportedFile, headers: Record<string, string>): Reply<string> {
  return new Reply("", {
    stream,
    headers: { ...headers, "Content-Disposition": `attachment; filename="${name}"` },
  });
}
