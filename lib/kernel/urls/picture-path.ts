/** The path of a stored picture on our own origin; `hash` is the SHA-256 of its bytes in hex. */
export function picturePath(hash: string): string {
  return `/pictures/${hash}.webp`;
}

/** The hash in a picture's file name; null for other names. */
export function pictureHash(file: string): string | null {
  return /^([0-9a-f]{64})\.webp$/.exec(file)?.[1] ?? null;
}
