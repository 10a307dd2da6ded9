import { countsAgainEvent } from "@/lib/donations/status/counts-again-event";
import type { Context } from "@/lib/kernel/context";
import { disputeClosed, disputeOpened } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import { readCause, roundKey } from "./rules";
import { type DisputeRow, listSteps } from "./store";

type News = { id: string; name: string; data: Record<string, unknown> };

/**
 * Publishes each opening and decision of a dispute from the journal, oldest first. Repeated calls publish them again:
 * consumers deduplicate by cause.
 */
export async function publishDispute(
  ctx: Context,
  { id, donationId }: Pick<DisputeRow, "id" | "donationId">,
): Promise<void> {
  const steps = await listSteps(ctx.db, { id, donationId });
  const news = steps.flatMap(({ kind, cause }): News[] => {
    const { round, end } = readCause(cause);
    if (kind === "DISPUTE_OPENED")
      return [{ id: cause, name: disputeOpened.name, data: { disputeId: id, round } }];
    if (kind !== "DISPUTE_CLOSED" || !end) return [];
    const closed = { id: cause, name: disputeClosed.name, data: { disputeId: id, round, end } };
    return end === "LOST" ? [closed] : [closed, countsAgainEvent(donationId, roundKey(id, round))];
  });
  if (news.length > 0) await sendToBackground(news);
}
