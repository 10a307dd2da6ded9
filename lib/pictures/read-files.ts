import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import { fileStore } from "@/lib/services/files/file-store";
import { log } from "@/lib/services/log";
import { type FileLocation, findShownPicture } from "./picture-store";
import { STORE_DOWN } from "./refusals";

/**
 * Returns the bytes of a picture or a rendition. Returns null and logs an error when the store lacks the file or holds
 * a different one. Throws `unavailable`, also logged, when the store does not respond.
 */
export async function readFrom({ bytes, fileHash, size }: FileLocation): Promise<Buffer | null> {
  if (bytes || fileHash === null) return bytes;
  const found = await readStore(fileHash);
  if (found?.length === size) return found;
  log.error({ file: fileHash, size, found: found?.length ?? null }, "the file of a picture is lost");
  return null;
}

/**
 * Returns the bytes of a picture if an organization or a campaign shows it, otherwise null. Throws as {@link readFrom}.
 */
export async function readPictureBytes({ db }: Pick<Context, "db">, hash: string): Promise<Buffer | null> {
  const location = await findShownPicture(db, hash);
  return location && readFrom(location);
}

async function readStore(hash: string): Promise<Buffer | null> {
  try {
    return await (await fileStore()).get(hash);
  } catch (err) {
    log.error({ err, file: hash }, "the store of pictures does not answer");
    throw unavailable(STORE_DOWN);
  }
}
