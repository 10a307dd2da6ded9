import { createHash } from "node:crypto";
import { invalid } from "@/lib/kernel/errors";
import { type EncodedPicture, encodePicture } from "@/lib/services/encode-picture";
import { type Crop, pixelsOf } from "./crop";

/** An encoded picture; `writePictures` writes its file. */
export type NewPicture = { hash: string; width: number; height: number; bytes: Buffer; storedAt: Date };

/** Returns an encoded picture, named by the hash of its bytes. */
export function newPicture(
  { bytes, width, height }: Extract<EncodedPicture, { ok: true }>,
  storedAt: Date,
): NewPicture {
  return { hash: hashOf(bytes), width, height, bytes, storedAt };
}

/** Returns the name of a file: the SHA-256 of its bytes in hex. */
export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * Re-encodes an uploaded file, outside of any transaction. `whole` is kept for later crops. Throws `invalid` for
 * `file`.
 */
export async function encodeUpload(
  file: Buffer,
  storedAt: Date,
  options: { full?: boolean } = {},
): Promise<NewPicture> {
  const picture = await encodePicture(file, options);
  if (!picture.ok) throw invalid({ file: [picture.error] });
  return newPicture(picture, storedAt);
}

/** Encodes a part of a stored picture, outside of any transaction. */
export async function encodeCrop(
  { bytes, width, height }: Pick<NewPicture, "bytes" | "width" | "height">,
  crop: Crop | null,
  storedAt: Date,
): Promise<NewPicture> {
  const picture = await encodePicture(bytes, crop ? { area: pixelsOf(crop, { width, height }) } : {});
  if (!picture.ok) throw new Error(`a stored picture cannot be cropped: ${picture.error}`);
  return newPicture(picture, storedAt);
}
