import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { pictureFile } from "@/lib/kernel/urls/picture-path";
import { readPictureBytes, readRendition, type StoredFile } from "./picture-store";

/** A file as it is served; `id` differs where the bytes do. */
export type ServedPicture = Pick<StoredFile, "bytes" | "format" | "isFinal"> & { id: string };

/**
 * The file named by a path's last segment: `<hash>.webp`, or `<hash>-<width>.<format>` for the rendition of at least that width.
 * The whole picture as WebP stands for a rendition that is not stored. Throws `not_found`. One indexed read.
 */
export async function getPictureFile(ctx: Context, name: string): Promise<ServedPicture> {
  const file = pictureFile(name);
  if (!file) throw notFound("Picture");
  const { hash, width } = file;
  if (width === null) {
    const bytes = await readPictureBytes(ctx.db, hash);
    if (!bytes) throw notFound("Picture");
    return { bytes, format: "webp", isFinal: true, id: hash };
  }
  const stored = await readRendition(ctx.db, { ...file, width });
  if (!stored) throw notFound("Picture");
  return { ...stored, id: `${hash}-${stored.width}-${stored.format}` };
}
