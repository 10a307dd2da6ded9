import type { Context } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { noticesMoved } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import { log } from "@/lib/services/log";
import { countMoves, listOwedMoves, recordOwedMoveNotice, renewMove } from "./notice-store";
import { MAX_ADDRESS_CHANGES_PER_DAY } from "./rules";
import type { OrganizationRow } from "./store";

const NOTICES_MOVED = "Your organization’s notices now go to another address";
const DAY_MS = 86_400_000;
const PATIENCE_MS = 2 * 60_000;
const BATCH_SIZE = 100;

const eventOf = (cause: string) => ({ id: cause, name: noticesMoved.name, data: { cause } });

export type OwedMove = { cause: string; eventId: string };

/**
 * Records a mail to the previous notification address of an organization, in the transaction that changes it, so that a
 * hijacked change is noticed. Skipped before the organization is active, since no notification was sent to the address
 * until then. Reuses an unsent mail to that address, so repeated changes send no more mail. Returns the mail's cause
 * for {@link publishAddressChange}, or null if no mail was recorded.
 */
export async function notifyFormerAddress(
  tx: Parameters<typeof recordOwedMoveNotice>[0],
  org: Pick<OrganizationRow, "id" | "status" | "notificationEmail">,
  at: Date,
): Promise<OwedMove | null> {
  if (org.status !== "ACTIVE") return null;
  const since = new Date(at.getTime() - DAY_MS);
  const owed = await renewMove(tx, { orgId: org.id, to: org.notificationEmail, since, at });
  // The previous change's event id would be deduplicated as a repeat.
  if (owed) return { cause: owed, eventId: `${owed}:${newId()}` };
  if ((await countMoves(tx, org.id, since)) >= MAX_ADDRESS_CHANGES_PER_DAY) return null;
  const cause = `notices-moved:${newId()}`;
  await recordOwedMoveNotice(tx, {
    cause,
    orgId: org.id,
    to: org.notificationEmail,
    subject: NOTICES_MOVED,
    at,
  });
  return { cause, eventId: cause };
}

/** Hands the recorded mail to background jobs. If that fails, {@link publishOwedAddressChanges} repeats it later. */
export async function publishAddressChange(ctx: Context, { cause, eventId }: OwedMove): Promise<void> {
  try {
    await sendToBackground([{ ...eventOf(cause), id: eventId }]);
  } catch (err) {
    log.warn(
      { err, requestId: ctx.requestId, cause },
      "the previous notification address will be notified later",
    );
  }
}

/** Publishes mails of the last day that are still unsent after two minutes. Throws `unavailable`. */
export async function publishOwedAddressChanges(ctx: Context): Promise<{ published: number }> {
  const now = ctx.now.getTime();
  const since = new Date(now - DAY_MS);
  const owed = await listOwedMoves(ctx.db, { since, until: new Date(now - PATIENCE_MS), limit: BATCH_SIZE });
  if (owed.length > 0) await sendToBackground(owed.map(eventOf));
  return { published: owed.length };
}
