import type { Readable } from "node:stream";

/** Where an installation keeps files: the bytes of pictures, and files of any size. */
export type FileStore = PictureFiles & LargeFiles;

/**
 * The bytes of pictures and their renditions. A file is named by the SHA-256 of its bytes in hex, so that
 * writing it again changes nothing.
 */
type PictureFiles = {
  /** Resolves when the bytes are kept. Throws when that is not certain. */
  put(file: { hash: string; bytes: Uint8Array; type: string }): Promise<void>;
  /** Null when there is no such file. Throws when it cannot be read in time, or is larger than `MAX_BYTES`. */
  get(hash: string): Promise<Buffer | null>;
  /** Deletes files; one that is not there is no failure. */
  delete(hashes: readonly string[]): Promise<void>;
  /** Removes what writes to a folder left that broke off an hour ago. Returns the number. */
  removeUnfinished(): Promise<number>;
};

/** Files of any size, written and read in pieces; a name is letters, digits and hyphens. */
type LargeFiles = {
  /** Resolves when all is kept. A write that throws, or breaks off, leaves no file of the name. */
  write(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null when there is no such file. The caller reads the bytes to their end, or destroys them. */
  open(name: string): Promise<LargeFile | null>;
  /** Deletes a file; one that is not there is no failure. */
  remove(name: string): Promise<void>;
};

export type LargeFile = { size: number; bytes: Readable };

/** Several times the largest picture that we encode. */
export const MAX_BYTES = 32 * 1024 * 1024;

/** The path of a picture within its folder or bucket, the same in both. Throws for anything but a hash: no other path can be made. */
export function pathOf(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error("a picture's file is named by a SHA-256 in hex");
  return `${hash.slice(0, 2)}/${hash}`;
}

/** The path of a large file within its folder or bucket. Throws for other names than {@link LargeFiles} allows. */
export function largePathOf(name: string): string {
  if (!/^[0-9a-z][0-9a-z-]{0,99}$/.test(name))
    throw new Error("a file is named by letters, digits and hyphens");
  return `large/${name}`;
}

/** Throws for more bytes than `get` reads. */
export function checkSize(bytes: number): void {
  if (bytes > MAX_BYTES) throw new Error(`a picture's file has more than ${MAX_BYTES} bytes`);
}
