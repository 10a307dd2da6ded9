import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

/** A picture of the demo, drawn for it, as a PNG; null if there is none of this name. */
export async function demoPicture(name: string): Promise<Buffer | null> {
  const file = fileURLToPath(new URL(`./pictures/${name}.svg`, import.meta.url));
  // Uploads may not be SVG (lib/services/encode-picture.ts); these files are ours.
  sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
  return existsSync(file) ? sharp(file).png({ compressionLevel: 1 }).toBuffer() : null;
}
