import { createHash } from "node:crypto";
import type { Context } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { encodePicture } from "@/lib/services/encode-picture";
import { fetchFile } from "@/lib/services/fetch-file";
import { afterFailure, LEASE_MS, MAX_COVER_BYTES } from "./rules";
import { claimCover, finishCover } from "./store";

type Fetch = (address: string, limits: { maxBytes: number }) => ReturnType<typeof fetchFile>;

/**
 * Fetches and stores a campaign's cover if due. Called only by background jobs: no donor's request waits for
 * another host, and no visitor starts a fetch. Returns the outcome; `SKIPPED` if nothing was due or the URL
 * changed meanwhile.
 */
export async function fetchCover(
  ctx: Context,
  campaignId: string,
  fetch: Fetch = fetchFile,
): Promise<"READY" | "PENDING" | "FAILED" | "SKIPPED"> {
  const leaseId = newId();
  const until = new Date(ctx.now.getTime() + LEASE_MS);
  const lease = await claimCover(ctx.db, { campaignId, leaseId, now: ctx.now, until });
  if (!lease) return "SKIPPED";
  const file = await fetch(lease.sourceUrl, { maxBytes: MAX_COVER_BYTES });
  const picture = file.ok ? await encodePicture(file.bytes) : file;
  if (picture.ok) {
    const { bytes, width, height } = picture;
    const hash = createHash("sha256").update(bytes).digest("hex");
    const ready = { status: "READY", error: null, hash, width, height, bytes, updatedAt: ctx.now } as const;
    return (await finishCover(ctx.db, { campaignId, leaseId }, ready)) ? "READY" : "SKIPPED";
  }
  const isFinal = file.ok || file.isFinal;
  const { status, pauseMs } = afterFailure(lease.attempts, isFinal);
  const nextAttemptAt = new Date(ctx.now.getTime() + pauseMs);
  const failed = { status, error: picture.error, nextAttemptAt, updatedAt: ctx.now };
  return (await finishCover(ctx.db, { campaignId, leaseId }, failed)) ? status : "SKIPPED";
}
