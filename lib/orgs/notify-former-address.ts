import type { Context } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { noticesMoved, sendToBackground } from "@/lib/services/inngest/events";
import { log } from "@/lib/services/log";
import { countMoves, listOwedMoves, oweMove, renewMove } from "./notice-store";
import type { OrganizationRow } from "./store";

/** Enough for people who correct themselves; nobody is written to without end by way of an address that is not theirs. */
export const MOST_A_DAY = 5;
export const NOTICES_MOVED = "Your organization’s notices go to another address now";
const DAY_MS = 86_400_000;
const PATIENCE_MS = 2 * 60_000;
const MOST = 100;

const eventOf = (cause: string) => ({ id: cause, name: noticesMoved.name, data: { cause } });

export type OwedMove = { cause: string; eventId: string };

/**
 * Owes a mail to the address that notices of an organization went to so far, in the transaction that changes it: whoever
 * would divert them in silence is noticed. Before an organization is in operation none ever went there. A mail to that
 * address that has not gone out tells of this change, too, so turning notices to and fro uses up nothing. Returns what
 * it is owed under, for {@link publishAddressChange}; null where none is.
 */
export async function notifyFormerAddress(
  tx: Parameters<typeof oweMove>[0],
  org: Pick<OrganizationRow, "id" | "status" | "notificationEmail">,
  at: Date,
): Promise<OwedMove | null> {
  if (org.status !== "ACTIVE") return null;
  const since = new Date(at.getTime() - DAY_MS);
  const owed = await renewMove(tx, { orgId: org.id, to: org.notificationEmail, since, at });
  // Under the id of the change before, it would be taken for a repeat.
  if (owed) return { cause: owed, eventId: `${owed}:${newId()}` };
  if ((await countMoves(tx, org.id, since)) >= MOST_A_DAY) return null;
  const cause = `notices-moved:${newId()}`;
  await oweMove(tx, { cause, orgId: org.id, to: org.notificationEmail, subject: NOTICES_MOVED, at });
  return { cause, eventId: cause };
}

/** Has the mail sent. It is owed: one that cannot be handed over now is made up for. */
export async function publishAddressChange(ctx: Context, { cause, eventId }: OwedMove): Promise<void> {
  try {
    await sendToBackground([{ ...eventOf(cause), id: eventId }]);
  } catch (err) {
    log.warn({ err, requestId: ctx.requestId, cause }, "a former notification address is told later");
  }
}

/** Announces mails of the last day that have not gone out after two minutes. Throws `unavailable`. */
export async function publishOwedAddressChanges(ctx: Context): Promise<{ announced: number }> {
  const now = ctx.now.getTime();
  const since = new Date(now - DAY_MS);
  const owed = await listOwedMoves(ctx.db, { since, until: new Date(now - PATIENCE_MS), limit: MOST });
  if (owed.length > 0) await sendToBackground(owed.map(eventOf));
  return { announced: owed.length };
}
