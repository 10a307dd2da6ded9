import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { checkSize, type FileStore, largePathOf, pathOf } from "./files";

const UNFINISHED = "unfinished";
const UNFINISHED_MS = 60 * 60_000;

/**
 * Creates a file store in a folder of this machine or one that several machines share. A file is written to another
 * name first and renamed once it is on disk, so that no reader sees a part of it.
 */
export function folderFiles(folder: string): FileStore {
  async function keep(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    await mkdir(join(folder, UNFINISHED), { recursive: true });
    await mkdir(dirname(path), { recursive: true });
    const unfinished = join(folder, UNFINISHED, `${basename(path)}-${randomUUID()}`);
    try {
      await writeToDisk(unfinished, bytes);
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await flushFolder(dirname(path));
  }

  return {
    async put({ hash, bytes }) {
      const path = join(folder, pathOf(hash));
      checkSize(bytes.byteLength);
      await keep(path, bytes);
    },
    async get(hash) {
      const path = join(folder, pathOf(hash));
      const file = await nullIfMissing(open(path, "r"));
      if (!file) return null;
      try {
        checkSize((await file.stat()).size);
        return await file.readFile();
      } finally {
        await file.close();
      }
    },
    async delete(hashes) {
      for (const path of hashes.map(pathOf)) await rm(join(folder, path), { force: true });
    },
    async removeUnfinished() {
      const within = join(folder, UNFINISHED);
      let removed = 0;
      for (const name of (await nullIfMissing(readdir(within))) ?? []) {
        const found = await nullIfMissing(stat(join(within, name)));
        if (!found || found.mtimeMs > Date.now() - UNFINISHED_MS) continue;
        await rm(join(within, name), { force: true });
        removed += 1;
      }
      return removed;
    },
    write: (name, pieces) => keep(join(folder, largePathOf(name)), pieces),
    async open(name) {
      const path = join(folder, largePathOf(name));
      const file = await nullIfMissing(open(path, "r"));
      return file && { size: (await file.stat()).size, bytes: file.createReadStream() };
    },
    remove: (name) => rm(join(folder, largePathOf(name)), { force: true }),
  };
}

async function writeToDisk(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, "wx", 0o640);
  try {
    await writeFile(file, bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes a folder, so that a new name survives a power failure. Windows cannot open folders. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function nullIfMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
