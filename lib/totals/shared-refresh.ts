import { SharedRuns } from "@/lib/kernel/concurrency/shared-runs";

/** Connections used, of a process's sixteen. Each may wait for minutes while an organization is first read. */
const MAX_CONCURRENT = 3;

const runs = new SharedRuns(MAX_CONCURRENT);

/**
 * Brings data that is computed on read (giving of donors, memberships) up to date, in a transaction that waits for the
 * organization's fold lock. Readers with the same key share one run, so that many readers take no connections from
 * donations.
 */
export function sharedRefresh(
  what: "giving" | "batches of giving" | "memberships",
  key: string,
  work: () => Promise<void>,
): Promise<void> {
  return runs.run(`${what} ${key}`, work);
}
