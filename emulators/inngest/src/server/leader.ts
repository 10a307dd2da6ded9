import { Client } from "pg";
import { LOCK_ID } from "../database/migrations";
import { type Core, pause, reason } from "./core";

const BACKOFF_MS = 150;
/** A process that does not lead notifies the leader here of what it wrote. */
export const WAKE_CHANNEL = "jobs_wake";

/**
 * Tries to lead until the process stops: the holder of the advisory lock leads while its connection is open. Each term
 * has a higher epoch, so that writes of an earlier term are refused.
 */
export async function lead(
  core: Core,
  onGained: () => void,
  onLost: () => void,
  onWake: () => void,
): Promise<void> {
  let logged = false;
  while (!core.stopping) {
    const client = new Client({ connectionString: core.settings.databaseUrl, keepAlive: true });
    const ended = new Promise<string>((resolve) => {
      client.on("error", (error) => resolve(reason(error)));
      client.on("end", () => resolve("the connection ended"));
    });
    client.on("notification", onWake);
    try {
      await client.connect();
      await client.query("SET application_name = 'jobs leader'");
      // Waits while another process leads.
      await client.query("SELECT pg_advisory_lock($1)", [LOCK_ID + 1]);
      await client.query(`LISTEN ${WAKE_CHANNEL}`);
      const { rows } = await client.query<{ epoch: number }>(
        "UPDATE jobs.leader SET epoch = epoch + 1 RETURNING epoch",
      );
      core.epoch = rows[0]?.epoch ?? null;
      logged = false;
      onGained();
      const why = await ended;
      if (!core.stopping) console.error(`jobs: lost the lead (${why}), trying on`);
    } catch (error) {
      if (!logged && !core.stopping) console.error(`jobs: cannot reach the database: ${reason(error)}`);
      logged = true;
    }
    core.epoch = null;
    onLost();
    await client.end().catch((error) => reason(error));
    await pause(BACKOFF_MS);
  }
}
