import { donationSucceeded } from "@/lib/services/inngest/events";

/**
 * The event for a donation that counts again after `cause` (a dispute won, a refund that failed), since
 * consumers may have skipped it meanwhile. It has its own id, because the id of the first event is used up;
 * consumers deduplicate by cause.
 */
export function countsAgainEvent(donationId: string, cause: string) {
  const { name } = donationSucceeded;
  return { id: `donation-succeeded:${donationId}:${cause}`, name, data: { donationId } };
}
