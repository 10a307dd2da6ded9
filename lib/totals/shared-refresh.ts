import { SharedRuns } from "@/lib/kernel/shared-runs";

/** Of the sixteen connections of a process. Each may wait for minutes, where an organization is read for the first time. */
const MAX_CONCURRENT = 3;

const runs = new SharedRuns(MAX_CONCURRENT);

/**
 * Brings what is computed when it is read (giving of donors, memberships) up to date, in a transaction that waits for the fold lock of
 * the organization. Readers of one organization share it, so that their number takes no connections from donations.
 */
export function sharedRefresh(
  what: "giving" | "memberships",
  { orgId, timezone }: { orgId: string; timezone: string },
  work: () => Promise<void>,
): Promise<void> {
  return runs.run(`${what} ${orgId} ${timezone}`, work);
}
