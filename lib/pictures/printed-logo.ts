import type { Context } from "@/lib/kernel/context";
import { pngOf } from "@/lib/services/encode-picture";
import { log } from "@/lib/services/log";
import { readPictureBytes } from "./read-files";

/** Twice the size shown in a file, in pixels, for sharp print. */
const LOGO = { width: 800, height: 176 };
/** Logos kept by a process, each some 100 KB. */
const MOST_KEPT = 40;

/** The kept logos as base64 PNG, by the hash of the picture, the least recently used first. */
const kept = new Map<string, string>();

/**
 * Returns an organization's logo for a PDF file as base64 PNG. Returns null if it has none, and without an error for
 * the reader if it cannot be read or decoded.
 */
export async function printedLogo(
  ctx: Context,
  { id, logoHash }: { id: string; logoHash: string | null },
): Promise<string | null> {
  if (!logoHash) return null;
  const known = kept.get(logoHash);
  if (known) return keep(logoHash, known);
  try {
    const bytes = await readPictureBytes(ctx, logoHash);
    return bytes && keep(logoHash, (await pngOf(bytes, LOGO)).toString("base64"));
  } catch (err) {
    log.warn({ err, requestId: ctx.requestId, orgId: id }, "a file is drawn without its logo");
    return null;
  }
}

function keep(hash: string, png: string): string {
  kept.delete(hash);
  kept.set(hash, png);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
  return png;
}
