/** The path of a stored cover on our own origin; `hash` is the SHA-256 of its bytes in hex. */
export function coverPath(hash: string): string {
  return `/covers/${hash}.webp`;
}

/** The hash in a cover's file name; null for other names. */
export function coverHash(file: string): string | null {
  return /^([0-9a-f]{64})\.webp$/.exec(file)?.[1] ?? null;
}
