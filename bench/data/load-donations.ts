import postgres from "postgres";
import { loadDonors } from "./load-donors";
import { type Load, loadPaidDonations } from "./load-paid-donations";
import { loadRollups } from "./load-rollups";
import { withoutIndexes } from "./without-indexes";

/** Rows per statement, limited by the server's memory. */
const CHUNK = 50_000;
const CONNECTIONS = 2;
const MEMORY = "1GB";
const TABLES = ["donors", "donations", "journal_entries", "journal_lines"];

/**
 * Loads donors, donations, journal and roll-ups of a campaign, consistent as if each donation had been settled. Runs
 * two statements at a time with all checks and triggers; foreign keys and most indexes are created at the end. Calls
 * `progress` with the number of donations loaded. An interrupted load leaves a part behind.
 */
export async function loadDonations(
  url: string,
  load: Load,
  progress: (donations: number) => void = () => {},
): Promise<void> {
  const sql = postgres(url, {
    max: CONNECTIONS,
    onnotice: () => {},
    // No synchronous commit: an interrupted load starts over.
    connection: {
      statement_timeout: 0,
      synchronous_commit: "off",
      work_mem: "64MB",
      maintenance_work_mem: MEMORY,
      max_parallel_maintenance_workers: 0,
    },
  });
  try {
    await withoutIndexes(sql, TABLES, async () => {
      await inChunks(load.donors, (chunk) => loadDonors(sql, load.orgId, chunk, load.period));
      await sql`analyze donors`;
      let done = 0;
      await inChunks(load.donations, async (chunk) => {
        await loadPaidDonations(sql, load, chunk);
        done += chunk.to - chunk.from + 1;
        progress(done);
      });
      // Otherwise autovacuum would run minutes later, during a measurement.
      await sql`vacuum (freeze, analyze) donors, donations, journal_entries, journal_lines`;
    });
    await loadRollups(sql, load.campaignId, MEMORY);
    await sql`vacuum (freeze, analyze) rollups, organization_rollups`;
    await sql`checkpoint`;
  } finally {
    await sql.end();
  }
}

/** Numbers 0 to `count` - 1 in pieces of `CHUNK`, as many at a time as there are connections. */
async function inChunks(
  count: number,
  work: (chunk: { from: number; to: number }) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const from = next;
      next = Math.min(count, from + CHUNK);
      await work({ from, to: next - 1 });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}
