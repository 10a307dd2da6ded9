import { createHash } from "node:crypto";
import { invalid } from "@/lib/kernel/errors";
import { type EncodedPicture, encodePicture } from "@/lib/services/encode-picture";

/** A picture as `storePicture` takes it. */
export type NewPicture = { hash: string; width: number; height: number; bytes: Buffer; storedAt: Date };

/** Names an encoded picture by the hash of its bytes. */
export function newPicture(
  { bytes, width, height }: Extract<EncodedPicture, { ok: true }>,
  storedAt: Date,
): NewPicture {
  return { hash: createHash("sha256").update(bytes).digest("hex"), width, height, bytes, storedAt };
}

/** An uploaded file encoded anew, outside of any transaction. Throws `invalid` for `file`. */
export async function encodeUpload(file: Buffer, storedAt: Date): Promise<NewPicture> {
  const picture = await encodePicture(file);
  if (!picture.ok) throw invalid({ file: [picture.error] });
  return newPicture(picture, storedAt);
}
