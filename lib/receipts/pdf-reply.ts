import { Reply } from "@/lib/http/endpoint";
import type { PdfFile } from "./get-receipt";

/**
 * Returns a PDF file for display in the browser, with a file name for saving it. Not cacheable: a receipt may change.
 */
export function pdfReply(file: PdfFile): Reply<string> {
  return new Reply("", { stream: new Blob([file.bytes]).stream(), headers: pdfHeaders(file) });
}

/** Returns the headers of a PDF file with personal data: shown in the browser, neither cached nor indexed. */
export function pdfHeaders({ bytes, name }: PdfFile): Record<string, string> {
  return {
    "Content-Type": "application/pdf",
    "Content-Disposition": `inline; filename="${name}"`,
    "Content-Length": String(bytes.byteLength),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
    "X-Content-Type-Options": "nosniff",
  };
}
