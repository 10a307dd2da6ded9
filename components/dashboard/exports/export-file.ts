/** A complete file. */
export type ReceivedFile = { blob: Blob; name: string };

/**
 * Reads a file to its end and reports the number of bytes. Rejects if the connection breaks, so that an incomplete
 * file is never saved.
 */
export async function receiveFile(
  response: Response,
  onProgress: (bytes: number) => void,
): Promise<ReceivedFile> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value);
    bytes += next.value.byteLength;
    onProgress(bytes);
  }
  const blob = new Blob(parts, { type: response.headers.get("content-type") ?? "text/csv" });
  return { blob, name: nameOf(response.headers.get("content-disposition")) };
}

function nameOf(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "export.csv";
}

/** Hands a file to the browser to save. */
export function saveFile({ blob, name }: ReceivedFile): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser keeps its own reference once it has started to save the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** `812 KB`, `3.4 MB`. */
export function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
