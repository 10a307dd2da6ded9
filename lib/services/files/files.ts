import type { Readable } from "node:stream";

/** Where an installation keeps files: the bytes of pictures, and files of any size. */
export type FileStore = PictureFiles & LargeFiles;

/**
 * The bytes of pictures and their renditions. A file is named by the SHA-256 of its bytes in hex, so that
 * writing it again changes nothing.
 */
type PictureFiles = {
  /** Stores a file. Resolves when the bytes are stored; throws if that is not certain. */
  put(file: { hash: string; bytes: Uint8Array; type: string }): Promise<void>;
  /** Reads a file; null if it does not exist. Throws if it cannot be read in time or is larger than `MAX_BYTES`. */
  get(hash: string): Promise<Buffer | null>;
  /** Deletes files. A missing file is not a failure. */
  delete(hashes: readonly string[]): Promise<void>;
  /** Removes the leftovers of writes to a folder that were interrupted over an hour ago. Returns their number. */
  removeUnfinished(): Promise<number>;
};

/** Files of any size, written and read in pieces. A name consists of letters, digits and hyphens. */
type LargeFiles = {
  /** Writes a file. Resolves when it is stored. A write that throws or is interrupted stores nothing. */
  write(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** Opens a file; null if it does not exist. The caller must read the stream to its end or destroy it. */
  open(name: string): Promise<LargeFile | null>;
  /** Deletes a file. A missing file is not a failure. */
  remove(name: string): Promise<void>;
};

export type LargeFile = { size: number; bytes: Readable };

/** Several times the largest picture that we encode. */
export const MAX_BYTES = 32 * 1024 * 1024;

/** Returns a picture's path within a folder or bucket. Throws for anything but a hash, so no other path is possible. */
export function pathOf(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error("a picture's file is named by a SHA-256 in hex");
  return `${hash.slice(0, 2)}/${hash}`;
}

/** Returns a large file's path within a folder or bucket. Throws for names that {@link LargeFiles} does not allow. */
export function largePathOf(name: string): string {
  if (!/^[0-9a-z][0-9a-z-]{0,99}$/.test(name))
    throw new Error("a file is named by letters, digits and hyphens");
  return `large/${name}`;
}

/** Throws if a file has more bytes than `get` reads. */
export function checkSize(bytes: number): void {
  if (bytes > MAX_BYTES) throw new Error(`a picture's file has more than ${MAX_BYTES} bytes`);
}
