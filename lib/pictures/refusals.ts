import type { Refusal } from "@/lib/http/declaration";
import { TOO_MANY_UPLOADS } from "@/lib/http/upload";

export const BEING_REMOVED =
  "An earlier copy of this picture is just being removed; upload it again in a moment";
export const STORE_DOWN = "Image storage is unavailable. Try again.";

/** Errors of every call that stores a picture. */
export const STORING: readonly Refusal[] = [
  {
    status: 409,
    error: BEING_REMOVED,
    when: "The same picture was used before, and its file is being removed at this moment. Repeat the request.",
  },
  {
    status: 503,
    error: STORE_DOWN,
    when: "The folder or bucket of pictures does not answer. Nothing was changed. Repeat the request after `Retry-After`.",
  },
];

/** Response when the upload limits of `lib/http/upload.ts` are reached. */
export const UPLOADS_BUSY: Refusal = {
  status: 429,
  error: "Too Many Requests",
  reason: TOO_MANY_UPLOADS,
  when: "An upload of yours, two of the organization, or nine of all are being read or encoded. Repeat the request after `Retry-After`.",
};
