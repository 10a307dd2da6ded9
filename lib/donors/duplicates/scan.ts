import type { OrgContext } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { utcDay } from "@/lib/kernel/time/days";
import { emit } from "@/lib/services/inngest/emit";
import { duplicatesDue } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import { requestScan, scanDonors } from "./scan-store";
import type { DuplicateScan } from "./schemas";
import { findScan, listWithDonors } from "./store";

const BATCH_SIZE = 100;

/** Requests a comparison of all donors, which runs in the background. */
export async function requestDuplicateScan(ctx: OrgContext): Promise<DuplicateScan> {
  const orgId = ctx.org.id;
  await requestScan(ctx.db, orgId, ctx.now);
  // If this event is lost, the nightly scan covers it.
  await emit(ctx, [
    { id: `duplicates:${orgId}:${ctx.requestId}`, name: duplicatesDue.name, data: { orgId } },
  ]);
  const scan = await findScan(ctx.db, orgId);
  return { scannedAt: scan?.scannedAt?.toISOString() ?? null, isDue: true };
}

/** Compares all donors of an organization; returns the number of pairs. */
export async function scanForDuplicates(ctx: Context, orgId: string): Promise<number> {
  return scanDonors(ctx.db, orgId, ctx.now);
}

/** Publishes the daily scan of each organization to background work; returns the number of scans. */
export async function publishDuplicateScans(ctx: Context): Promise<number> {
  const day = utcDay(ctx.now);
  const due = (await listWithDonors(ctx.db)).map((orgId) => ({
    id: `duplicates:${orgId}:${day}`,
    name: duplicatesDue.name,
    data: { orgId },
  }));
  for (let from = 0; from < due.length; from += BATCH_SIZE)
    await sendToBackground(due.slice(from, from + BATCH_SIZE));
  return due.length;
}
