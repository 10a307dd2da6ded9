import { IMPORT_UPLOAD } from "@/lib/imports/schemas";

/** Why a file is refused before it is sent; null if it is not. */
export function problemOfFile(file: File | null): string | null {
  if (!file) return "Choose a file.";
  if (/\.(?:xlsx?|numbers|ods)$/i.test(file.name))
    return "This is a spreadsheet. Open it, save or download it as CSV, and upload that.";
  if (file.size > IMPORT_UPLOAD.maxBytes) return "Choose a file of at most 25 MB, or split it.";
  return null;
}

/** The file as CSV, whatever the computer takes it for. */
export function uploadOf(file: File): Blob {
  return new Blob([file], { type: "text/csv" });
}

/** At most 200 characters. */
export function uploadName(file: File): string {
  return file.name.slice(0, 200) || "Uploaded file";
}
