import type { Refusal } from "@/lib/http/declaration";
import { AppError } from "@/lib/kernel/errors";

const RETRY_SECONDS = 10;
const BUSY = "Another download of your data is still running; try again when it is done";

/** The response while another download of the donor is running. */
export const DOWNLOAD_RUNNING: Refusal = {
  status: 429,
  error: "Too Many Requests",
  reason: BUSY,
  when: "Another download of the donor’s data is still running. Retry after `Retry-After` seconds.",
};

// Routes may be bundled with copies of this module, and they share the slots.
const shared = globalThis as typeof globalThis & { almonerDonorDownloads?: Set<string> };

/**
 * Claims a donor's slot for a download, of which each process has one per donor. Returns an idempotent function that
 * frees it. Throws `limited` while another download of the donor is running.
 */
export function claimDownload(donorId: string): () => void {
  shared.almonerDonorDownloads ??= new Set();
  const running = shared.almonerDonorDownloads;
  if (running.has(donorId)) throw new AppError("limited", BUSY, { retryAfterSeconds: RETRY_SECONDS });
  running.add(donorId);
  let isClaimed = true;
  return () => {
    if (isClaimed) running.delete(donorId);
    isClaimed = false;
  };
}
