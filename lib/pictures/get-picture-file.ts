import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { pictureFile } from "@/lib/kernel/urls/picture-path";
import { findRendition, type StoredFile } from "./picture-store";
import { readFrom, readPictureBytes } from "./read-files";

/** A file as it is served. `id` differs whenever the bytes differ. */
export type ServedPicture = Pick<StoredFile, "format" | "isFinal"> & { bytes: Buffer; id: string };

/**
 * Returns the file named by a path's last segment: `<hash>.webp`, or `<hash>-<width>.<format>` for the rendition of at
 * least that width. Falls back to the whole picture as WebP if the rendition is not stored. Throws `not_found`, also
 * for a lost file, and `unavailable`. Takes one indexed read and one read of the store.
 */
export async function getPictureFile(ctx: Context, name: string): Promise<ServedPicture> {
  const file = pictureFile(name);
  if (!file) throw notFound("Picture");
  const { hash, width } = file;
  if (width === null) {
    const bytes = await readPictureBytes(ctx, hash);
    if (!bytes) throw notFound("Picture");
    return { bytes, format: "webp", isFinal: true, id: hash };
  }
  const stored = await findRendition(ctx.db, { ...file, width });
  const bytes = stored && (await readFrom(stored));
  if (!bytes) throw notFound("Picture");
  const { format, isFinal } = stored;
  return { bytes, format, isFinal, id: `${hash}-${stored.width}-${format}` };
}
