import { IMPORT_UPLOAD } from "@/lib/imports/schemas";

/** Returns the reason for rejecting a file before it is sent, or null. */
export function problemOfFile(file: File | null): string | null {
  if (!file) return "Choose a file.";
  if (/\.(?:xls|numbers|ods)$/i.test(file.name))
    return "Open this spreadsheet, save it as XLSX or CSV, and upload that.";
  if (file.size > IMPORT_UPLOAD.maxBytes) return "Choose a file of at most 25 MB, or split it.";
  return null;
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Returns the file with the media type of XLSX, ZIP or CSV by its extension, ignoring the browser's type. */
export function uploadOf(file: File): Blob {
  const type = /\.xlsx$/i.test(file.name) ? XLSX : /\.zip$/i.test(file.name) ? "application/zip" : "text/csv";
  return new Blob([file], { type });
}

/** Returns the file's name for the upload, with the table of it that is read, at most 200 characters. */
export function uploadName(file: File, table?: string): string {
  const name = file.name || "Uploaded file";
  return table ? `${name.slice(0, 150)}, ${table}` : name.slice(0, 200);
}
