import { MAX_PICTURE_BYTES } from "./rules";

/** Accepted media types and maximum size of an uploaded picture. SVG is rejected, because it can contain scripts. */
export const PICTURE_UPLOAD = {
  media: ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"],
  maxBytes: MAX_PICTURE_BYTES,
} as const;
