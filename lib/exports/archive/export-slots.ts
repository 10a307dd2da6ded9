import { env } from "@/lib/config/env";
import type { Refusal } from "@/lib/http/declaration";
import { consume } from "@/lib/http/limits/limiter";
import { POLICIES } from "@/lib/http/limits/rate-limits";
import { AppError } from "@/lib/kernel/errors";
import { MAX_CONCURRENT, MAX_PER_ORGANIZATION } from "./rules";

const RETRY_SECONDS = 10;
const BUSY = "Another export of everything is still being downloaded; try again when it is done";

/** The refusal of an archive while others are written. */
export const EXPORTS_BUSY: Refusal = {
  status: 429,
  error: "Too Many Requests",
  reason: BUSY,
  when: "One of the organization, or four of others, are being downloaded. Repeat the request after `Retry-After`.",
};

/** The archives that this process writes, by organization. */
const writing = new Map<string, number>();

/**
 * Reserves one of the places to write an archive and returns the function that releases it, which may be called more than once. One archive at
 * a time for an organization, four for all, and ten a minute for an organization over all processes. Throws `limited`.
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
    const isAllowed = env().rateLimitsOff || (await consume(POLICIES.wholeExport, orgId)).allowed;
    if (!isAllowed) throw new AppError("limited", "Too Many Requests", { retryAfterSeconds: 60 });
    return release;
  } catch (error) {
    release();
    throw error;
  }
}
