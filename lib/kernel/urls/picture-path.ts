/** The encoding of a picture or its rendition. */
export type PictureFormat = "webp" | "avif";
/** The file named by the last segment of a picture's path. `width` is in pixels, null for the whole picture. */
export type PictureFile = { hash: string; width: number | null; format: PictureFormat };

/** Returns the path of a stored picture on our own origin. `hash` is the SHA-256 of its bytes in hex. */
export function picturePath(hash: string): string {
  return `/pictures/${hash}.webp`;
}

/**
 * Returns the path of a picture's rendition with a width of at least `width` pixels, or of the whole picture if that is
 * narrower. Returns null if `path` is not the path of a stored picture.
 */
export function renditionPath(path: string, width: number, format: PictureFormat): string | null {
  const [, hash] = /^\/pictures\/([0-9a-f]{64})\.webp$/.exec(path) ?? [];
  return hash ? `/pictures/${hash}-${width}.${format}` : null;
}

/** Parses `<hash>.webp` and `<hash>-<width>.<format>`. Returns null for other names. */
export function pictureFile(name: string): PictureFile | null {
  const [, hash, width, format] = /^([0-9a-f]{64})(?:-([1-9]\d{1,3}))?\.(webp|avif)$/.exec(name) ?? [];
  if (!hash || !format || (width === undefined && format !== "webp")) return null;
  return { hash, width: width === undefined ? null : Number(width), format: format as PictureFormat };
}
