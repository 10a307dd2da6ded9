import type { Refusal } from "@/lib/http/declaration";
import { TOO_MANY_UPLOADS } from "@/lib/http/upload";

/** One upload at a time for each caller. */
export const UPLOADS_BUSY: Refusal = {
  status: 429,
  error: "Too Many Requests",
  reason: TOO_MANY_UPLOADS,
  when: "Another upload of yours, or four of others, are being read or encoded. Repeat the request after `Retry-After`.",
};
