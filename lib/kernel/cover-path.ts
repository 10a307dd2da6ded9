/** The path of a stored cover on our own origin; `hash` is the SHA-256 of its bytes in hex. */
export function coverPath(hash: string): string {
  return `/covers/${hash}.webp`;
}

/** The hash in the last part of such a path; null for anything else. */
export function coverHash(file: string): string | null {
  return /^([0-9a-f]{64})\.webp$/.exec(file)?.[1] ?? null;
}
