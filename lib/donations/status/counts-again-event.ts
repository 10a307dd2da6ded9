import { donationSucceeded } from "@/lib/services/inngest/events";

/**
 * Returns the event for a donation that counts again after `cause` (a won dispute, a failed refund), because consumers
 * may have skipped it while it did not count. The event has its own id, because the first event's id is already used.
 * Consumers deduplicate by cause.
 */
export function countsAgainEvent(donationId: string, cause: string) {
  const { name } = donationSucceeded;
  return { id: `donation-succeeded:${donationId}:${cause}`, name, data: { donationId } };
}
