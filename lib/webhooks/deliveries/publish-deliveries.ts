import { sendToBackground } from "@/lib/services/inngest/send";
import type { PublishedEvent } from "@/lib/webhooks/outbox/store";

const BATCH = 100;

/** Sends new deliveries to background jobs. Repeating it within 24 hours does not start further jobs. */
export async function publishDeliveries(deliveries: readonly PublishedEvent[]): Promise<void> {
  for (let at = 0; at < deliveries.length; at += BATCH)
    await sendToBackground(
      deliveries.slice(at, at + BATCH).map((data) => ({
        id: `delivery:${data.deliveryId}`,
        name: "webhook/delivery-due",
        data,
      })),
    );
}
