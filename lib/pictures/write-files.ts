import type { Context } from "@/lib/kernel/context";
import { conflictForNow, unavailable } from "@/lib/kernel/errors";
import { fileStore } from "@/lib/services/files/file-store";
import { recordFiles } from "./file-store";
import type { NewPicture } from "./new-picture";
import { BEING_REMOVED, STORE_DOWN } from "./refusals";

/** A picture whose file is in the store, under the same hash. Created only by `writePictures`. */
export type WrittenPicture = Omit<NewPicture, "bytes"> & { readonly [written]: true };
declare const written: unique symbol;

/** Bytes to store, with their SHA-256 in hex. `type` is their media type. */
export type NewFile = { hash: string; bytes: Buffer; type: string };

/** Writes the files of encoded pictures, for `storePictures`. Throws as {@link writeFiles}. */
export async function writePictures(
  ctx: Pick<Context, "db" | "now">,
  pictures: readonly NewPicture[],
): Promise<WrittenPicture[]> {
  await writeFiles(
    ctx,
    pictures.map(({ hash, bytes }) => ({ hash, bytes, type: "image/webp" })),
  );
  return pictures.map(({ bytes: _, ...picture }) => picture as WrittenPicture);
}

/**
 * Writes files to the picture store, outside of any transaction and before any row refers to them. Throws `conflict`
 * while the same file is being removed, and `unavailable` when the store fails. Files written before the failure are
 * removed a day later.
 */
export async function writeFiles(
  { db, now }: Pick<Context, "db" | "now">,
  files: readonly NewFile[],
): Promise<void> {
  // In ascending order of hash, each once: concurrent uploads may record the same files.
  const unique = new Map(files.map((file) => [file.hash, file]));
  const all = [...unique.values()].sort((a, b) => (a.hash < b.hash ? -1 : 1));
  const records = all.map(({ hash, bytes }) => ({ hash, size: bytes.length }));
  if (!(await recordFiles(db, records, now))) throw conflictForNow(BEING_REMOVED);
  try {
    const store = await fileStore();
    for (const file of all) await store.put(file);
  } catch (error) {
    throw unavailable(STORE_DOWN, error);
  }
}
