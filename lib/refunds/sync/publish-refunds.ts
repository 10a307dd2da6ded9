import { countsAgainEvent } from "@/lib/donations/status/counts-again-event";
import type { RefundRow } from "@/lib/refunds/store";
import { refundFailed, refundSucceeded } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";

/**
 * Publishes the status of each refund, even if it was published before. Consumers deduplicate by cause, so an event
 * lost in a crash is sent with the next sync.
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
  // A refusal that the requesting member has seen is not published.
  const news = status === "FAILED" && (succeededAt !== null || origin === "OVERSOLD");
  return news ? refundFailed.name : null;
}
