import type { Context } from "@/lib/kernel/context";
import type { PictureFormat } from "@/lib/kernel/urls/picture-path";
import { encodeRendition } from "@/lib/services/encode-picture";
import { log } from "@/lib/services/log";
import { hashOf } from "./new-picture";
import { readFrom } from "./read-files";
import { listUnrendered, storeRenditions, type UnrenderedPicture } from "./rendition-store";
import { renditionsOf } from "./rules";
import { type NewFile, writeFiles } from "./write-files";

/** Pictures per run, each about a second of CPU time. */
const BATCH = 5;

/**
 * Stores the renditions of shown pictures that have none yet. A picture that cannot be encoded is logged and retried in
 * the next run. Until then the whole picture is served.
 */
export async function renderPictures(
  ctx: Context,
): Promise<{ rendered: number; failed: number; more: boolean }> {
  const due = await listUnrendered(ctx.db, ctx.now, BATCH);
  let rendered = 0;
  for (const picture of due) {
    try {
      const made = await smallerRenditions(picture);
      await writeFiles(ctx, made);
      const renditions = made.map(({ width, format, hash }) => ({ width, format, fileHash: hash }));
      await storeRenditions(ctx.db, picture.hash, renditions, ctx.now);
      rendered += 1;
    } catch (error) {
      log.error({ err: error, hash: picture.hash }, "a picture's renditions were not stored");
    }
  }
  return { rendered, failed: due.length - rendered, more: due.length === BATCH && rendered === BATCH };
}

type Rendition = NewFile & { width: number; format: PictureFormat };

/** Returns the renditions with fewer bytes than the whole picture and, for AVIF, fewer than WebP of the same width. */
async function smallerRenditions(picture: UnrenderedPicture): Promise<Rendition[]> {
  const { width: full } = picture;
  const source = await readFrom(picture);
  if (!source) throw new Error("the picture has no bytes");
  const made: Rendition[] = [];
  let webpLength = 0;
  for (const { width, format } of renditionsOf(full)) {
    const bytes = await encodeRendition(source, width, format);
    if (format === "webp") webpLength = bytes.length;
    const most = format === "avif" && width < full ? Math.min(webpLength, source.length) : source.length;
    if (bytes.length < most)
      made.push({ width, format, bytes, hash: hashOf(bytes), type: `image/${format}` });
  }
  return made;
}
