import { MAX_PICTURE_BYTES } from "./rules";

/** What an uploaded picture may be: media types and size. SVG is refused, because it can carry scripts. */
export const PICTURE_UPLOAD = {
  media: ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"],
  maxBytes: MAX_PICTURE_BYTES,
} as const;
