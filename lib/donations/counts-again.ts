import { donationSucceeded } from "@/lib/services/inngest/events";

/**
 * The news of a donation that counts again after `cause` (a dispute that was won, a refund that came back): what follows a
 * donation may have been passed over while it did not count. Under an id of its own, because the first news is spent; each
 * thing that follows is deduplicated by its own cause.
 */
export function countsAgainEvent(donationId: string, cause: string) {
  const { name } = donationSucceeded;
  return { id: `donation-succeeded:${donationId}:${cause}`, name, data: { donationId } };
}
