/**
 * Where the bytes of pictures and their renditions are kept. A file is named by the SHA-256 of its bytes in hex, so that
 * writing it again changes nothing.
 */
export type PictureFiles = {
  /** Resolves when the bytes are kept. Throws when that is not certain. */
  put(file: { hash: string; bytes: Uint8Array; type: string }): Promise<void>;
  /** Null when there is no such file. Throws when it cannot be read in time, or is larger than `MAX_BYTES`. */
  get(hash: string): Promise<Buffer | null>;
  /** Deletes files; one that is not there is no failure. */
  delete(hashes: readonly string[]): Promise<void>;
  /** Removes what writes left that broke off an hour ago. Returns the number. */
  removeUnfinished(): Promise<number>;
};

/** Several times the largest picture that we encode. */
export const MAX_BYTES = 32 * 1024 * 1024;

/** The path of a file within its folder or bucket, the same in both. Throws for anything but a hash: no other path can be made. */
export function pathOf(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error("a picture's file is named by a SHA-256 in hex");
  return `${hash.slice(0, 2)}/${hash}`;
}

/** Throws for more bytes than `get` reads. */
export function checkSize(bytes: number): void {
  if (bytes > MAX_BYTES) throw new Error(`a picture's file has more than ${MAX_BYTES} bytes`);
}
