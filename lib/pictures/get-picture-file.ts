import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { pictureHash } from "@/lib/kernel/urls/picture-path";
import { readPictureBytes } from "./picture-store";

/** The WebP file named by a path's last segment, `<hash>.webp`. Throws `not_found`. One indexed read. */
export async function getPictureFile(ctx: Context, file: string): Promise<{ bytes: Buffer; hash: string }> {
  const hash = pictureHash(file);
  const bytes = hash && (await readPictureBytes(ctx.db, hash));
  if (!hash || !bytes) throw notFound("Picture");
  return { bytes, hash };
}
