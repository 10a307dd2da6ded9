import { env } from "@/lib/config/env";
import type { FileStore } from "./files";
import { folderFiles } from "./folder";

// One client per process: bundles and hot reload may load this module several times.
const shared = globalThis as typeof globalThis & { almonerFileStore?: Promise<FileStore> };

/** Returns this installation's file store: the configured bucket, or the folder. */
export function fileStore(): Promise<FileStore> {
  shared.almonerFileStore ??= open();
  return shared.almonerFileStore;
}

async function open(): Promise<FileStore> {
  const { pictureBucket, picturesDir } = env();
  if (!pictureBucket) return folderFiles(picturesDir);
  // A folder needs no SDK.
  const { bucketFiles } = await import("./bucket");
  return bucketFiles(pictureBucket);
}
