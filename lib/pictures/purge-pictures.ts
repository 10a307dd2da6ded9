import type { Context } from "@/lib/kernel/context";
import { purgePictures } from "./picture-store";
import { KEEP_UNUSED_MS } from "./rules";

/** Deletes pictures that nothing has shown for an hour. Returns their number. */
export function purgeUnusedPictures(ctx: Context): Promise<number> {
  return purgePictures(ctx.db, new Date(ctx.now.getTime() - KEEP_UNUSED_MS));
}
