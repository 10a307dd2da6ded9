import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { coverHash } from "@/lib/kernel/urls/cover-path";
import { readCoverBytes } from "./store";

/** The WebP file named by a path's last segment, `<hash>.webp`. Throws `not_found`. One indexed read. */
export async function getCoverFile(ctx: Context, file: string): Promise<{ bytes: Buffer; hash: string }> {
  const hash = coverHash(file);
  const bytes = hash && (await readCoverBytes(ctx.db, hash));
  if (!hash || !bytes) throw notFound("Cover");
  return { bytes, hash };
}
