import type { ExportedFile } from "@/lib/exports/make-export";

/** A file that the browser saves, sent while it is made. */
export function csvAnswer({ stream, name }: ExportedFile) {
  return {
    stream,
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  };
}
