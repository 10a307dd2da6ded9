import { Reply } from "@/lib/http/endpoint";
import type { ExportedFile } from "./make-export";

/** A file download, streamed while it is created. */
export function csvReply({ stream, name }: ExportedFile): Reply<string> {
  return new Reply("", {
    stream,
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
