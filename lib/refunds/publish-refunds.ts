import { countsAgainEvent } from "@/lib/donations/counts-again";
import { refundFailed, refundSucceeded, sendToBackground } from "@/lib/services/inngest/events";
import type { RefundRow } from "./store";

/**
 * Tells what follows a refund (mails) where each stands. Goes out on repeats too: what follows is deduplicated by its
 * own cause, and an announcement that was lost in a crash is made good by the next look.
 */
export async function publishRefunds(rows: RefundRow[]): Promise<void> {
  const events = rows.flatMap((row) => {
    const name = newsOf(row);
    if (!name) return [];
    const news = { id: `${name.replace("/", "-")}:${row.id}`, name, data: { refundId: row.id } };
    return row.status === "FAILED" ? [news, countsAgainEvent(row.donationId, row.id)] : [news];
  });
  if (events.length > 0) await sendToBackground(events);
}

function newsOf({ status, succeededAt, origin }: RefundRow): string | null {
  if (status === "SUCCEEDED") return refundSucceeded.name;
  // One that was refused to a member's face is no news.
  const news = status === "FAILED" && (succeededAt !== null || origin === "OVERSOLD");
  return news ? refundFailed.name : null;
}
