import type { Context } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { encodePicture } from "@/lib/services/encode-picture";
import { fetchFile } from "@/lib/services/fetch-file";
import { claimCover, finishCover } from "./cover-store";
import { newPicture } from "./new-picture";
import { storePictures } from "./picture-store";
import { afterFailure, LEASE_MS } from "./rules";
import { PICTURE_UPLOAD } from "./schemas";
import { writePictures } from "./write-files";

type Fetch = (address: string, limits: { maxBytes: number }) => ReturnType<typeof fetchFile>;

/**
 * Fetches and stores a campaign's cover if due. Called only by background jobs: no donor's request waits for another
 * host, and no visitor starts a fetch. Returns the outcome, or `SKIPPED` if nothing was due or the URL changed during
 * the fetch. Throws `unavailable` when the picture cannot be stored; the cover is fetched again after its lease
 * expires.
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
  const file = await fetch(lease.sourceUrl, { maxBytes: PICTURE_UPLOAD.maxBytes });
  const picture = file.ok ? await encodePicture(file.bytes) : file;
  if (picture.ok) {
    const stored = newPicture(picture, ctx.now);
    const written = await writePictures(ctx, [stored]);
    const isWritten = await ctx.db.transaction(async (tx) => {
      await storePictures(tx, written);
      const ready = { status: "READY", error: null, hash: stored.hash, updatedAt: ctx.now } as const;
      return finishCover(tx, { campaignId, leaseId }, ready);
    });
    return isWritten ? "READY" : "SKIPPED";
  }
  const isFinal = file.ok || file.isFinal;
  const { status, pauseMs } = afterFailure(lease.attempts, isFinal);
  const nextAttemptAt = new Date(ctx.now.getTime() + pauseMs);
  const failed = { status, error: picture.error, nextAttemptAt, updatedAt: ctx.now };
  return (await finishCover(ctx.db, { campaignId, leaseId }, failed)) ? status : "SKIPPED";
}
