import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { bucketFiles } from "@/lib/services/files/bucket";
import { type FileStore, pathOf } from "@/lib/services/files/files";
import { folderFiles } from "@/lib/services/files/folder";
import { startBucketServer } from "./bucket-server";

/** A file store of one test, with functions to manipulate it directly. */
export type TestStore = {
  files: FileStore;
  has: (hash: string) => boolean;
  /** Replaces the bytes of a file. */
  replace: (hash: string, bytes: Buffer) => Promise<void>;
  /** Makes all reads and writes fail. */
  breakDown: () => void;
  repair: () => void;
};

async function openFolder(): Promise<TestStore> {
  const home = newFolder();
  const folder = join(home, "pictures");
  const at = (hash: string) => join(folder, pathOf(hash));
  let isBroken = false;
  const working = folderFiles(folder);
  // A folder below a file cannot be read or written by any user.
  const broken = folderFiles(join(home, "file", "pictures"));
  writeFileSync(join(home, "file"), "");
  const store = () => (isBroken ? broken : working);
  return {
    files: {
      put: (file) => store().put(file),
      get: (hash) => store().get(hash),
      delete: (hashes) => store().delete(hashes),
      removeUnfinished: () => store().removeUnfinished(),
      write: (name, pieces) => store().write(name, pieces),
      open: (name) => store().open(name),
      remove: (name) => store().remove(name),
    },
    has: (hash) => existsSync(at(hash)),
    replace: async (hash, bytes) => {
      await mkdir(dirname(at(hash)), { recursive: true });
      writeFileSync(at(hash), bytes);
    },
    breakDown: () => {
      isBroken = true;
    },
    repair: () => {
      isBroken = false;
    },
  };
}

async function openBucket(): Promise<TestStore> {
  const server = await startBucketServer();
  const at = (hash: string) => `/${server.settings.bucket}/${pathOf(hash)}`;
  return {
    files: bucketFiles(server.settings),
    has: (hash) => server.objects.has(at(hash)),
    replace: async (hash, bytes) => {
      server.objects.set(at(hash), { bytes, type: "image/webp" });
    },
    breakDown: () => {
      server.trouble = "fails";
    },
    repair: () => {
      server.trouble = null;
    },
  };
}

/** Creates an empty folder, removed when the test ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pictures-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Both kinds of stores, which have the same tests. */
export const STORES = [
  { kind: "a folder", open: openFolder },
  { kind: "a bucket", open: openBucket },
];

/** The store for code under test if `@/lib/services/files/file-store` is mocked with `storeInUse`. */
export const inUse: { store?: TestStore } = {};

/** Replaces `fileStore`. */
export async function storeInUse(): Promise<FileStore> {
  if (!inUse.store) throw new Error("the test has no store");
  return inUse.store.files;
}
