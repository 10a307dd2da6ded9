import { env } from "@/lib/config/env";
import type { Refusal } from "@/lib/http/declaration";
import { consume } from "@/lib/http/limits/limiter";
import { POLICIES } from "@/lib/http/limits/rate-limits";
import { AppError } from "@/lib/kernel/errors";
import { MAX_CONCURRENT, MAX_PER_ORGANIZATION } from "./rules";

const RETRY_SECONDS = 10;
const BUSY = "Another export of everything is still being downloaded; try again when it is done";

/** The response while too many archives are being written. */
export const EXPORTS_BUSY: Refusal = {
  status: 429,
  error: "Too Many Requests",
  reason: BUSY,
  when: "An archive of the organization is already being downloaded, or four in total are. Retry after `Retry-After` seconds.",
};

/** Number of archives that this process is writing, by organization. */
const writing = new Map<string, number>();

/**
 * Reserves a slot for writing an archive and returns an idempotent function that releases it. This process writes one
 * archive at a time per organization and four in total. Across all processes, an organization gets ten per minute.
 * Throws `limited`.
 */
export async function acquireExportSlot(orgId: string): Promise<() => void> {
  const sum = [...writing.values()].reduce((all, one) => all + one, 0);
  const own = writing.get(orgId) ?? 0;
  if (own >= MAX_PER_ORGANIZATION || sum >= MAX_CONCURRENT)
    throw new AppError("limited", BUSY, { retryAfterSeconds: RETRY_SECONDS });
  writing.set(orgId, own + 1);
  let isReserved = true;
  const release = () => {
    if (!isReserved) return;
    isReserved = false;
    const left = (writing.get(orgId) ?? 0) - 1;
    if (left > 0) writing.set(orgId, left);
    else writing.delete(orgId);
  };
  try {
    const isAllowed = env().rateLimitsOff || (await consume(POLICIES.fullExport, orgId)).allowed;
    if (!isAllowed) throw new AppError("limited", "Too Many Requests", { retryAfterSeconds: 60 });
    return release;
  } catch (error) {
    release();
    throw error;
  }
}
