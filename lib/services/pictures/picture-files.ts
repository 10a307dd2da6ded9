import { env } from "@/lib/config/env";
import type { PictureFiles } from "./files";
import { folderFiles } from "./folder";

// One client per process: bundles and hot reload may load this module several times.
const shared = globalThis as typeof globalThis & { almonerPictureFiles?: Promise<PictureFiles> };

/** The store of this installation's pictures: the bucket that is configured, otherwise the folder. */
export function pictureFiles(): Promise<PictureFiles> {
  shared.almonerPictureFiles ??= open();
  return shared.almonerPictureFiles;
}

async function open(): Promise<PictureFiles> {
  const { pictureBucket, picturesDir } = env();
  if (!pictureBucket) return folderFiles(picturesDir);
  // A folder needs no SDK.
  const { bucketFiles } = await import("./bucket");
  return bucketFiles(pictureBucket);
}
