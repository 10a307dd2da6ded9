import type { Context } from "@/lib/kernel/context";
import { encodeRendition } from "@/lib/services/encode-picture";
import { log } from "@/lib/services/log";
import {
  listUnrendered,
  type NewRendition,
  storeRenditions,
  type UnrenderedPicture,
} from "./rendition-store";
import { renditionsOf } from "./rules";

/** Of about a second of processor time each. */
const BATCH = 5;

/**
 * Stores the renditions of shown pictures that have none yet. A picture that cannot be encoded is logged, and tried again in
 * the next run. Until then the whole picture is served.
 */
export async function renderPictures(
  ctx: Context,
): Promise<{ rendered: number; failed: number; more: boolean }> {
  const due = await listUnrendered(ctx.db, ctx.now, BATCH);
  let rendered = 0;
  for (const picture of due) {
    try {
      await storeRenditions(ctx.db, picture.hash, await smallerRenditions(picture), ctx.now);
      rendered += 1;
    } catch (error) {
      log.error({ err: error, hash: picture.hash }, "the renditions of a picture were not stored");
    }
  }
  return { rendered, failed: due.length - rendered, more: due.length === BATCH && rendered === BATCH };
}

/** The renditions with fewer bytes than the whole picture and, as AVIF, than WebP of the same width. */
async function smallerRenditions({ bytes: whole, width: full }: UnrenderedPicture): Promise<NewRendition[]> {
  const made: NewRendition[] = [];
  let webpLength = 0;
  for (const { width, format } of renditionsOf(full)) {
    const bytes = await encodeRendition(whole, width, format);
    if (format === "webp") webpLength = bytes.length;
    const most = format === "avif" && width < full ? Math.min(webpLength, whole.length) : whole.length;
    if (bytes.length < most) made.push({ width, format, bytes });
  }
  return made;
}
