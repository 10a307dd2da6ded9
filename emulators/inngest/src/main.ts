import { Faults, installationClock, listen } from "@almoner/emulator-core";
import { Pool } from "pg";
import { migrate } from "./database/migrations";
import { watchClock } from "./schedule/clock-moved-back";
import { createApp } from "./server/app";
import { type Core, isDataError, reason } from "./server/core";
import { Server } from "./server/server";
import { EXIT_CONFIG } from "./server/sync";
import { readSettings } from "./settings";

const core = makeCore();
let logged = false;
for (;;) {
  try {
    await migrate(core.pool);
    break;
  } catch (error) {
    if (isDataError(error)) throw error;
    if (!logged) console.error(`jobs: waiting for the database: ${reason(error)}`);
    logged = true;
    await new Promise((done) => setTimeout(done, 200));
  }
}

const server = new Server(core);
listen("jobs", createApp(server), core.settings.port);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  // listen() ends the process soon after the signal; first wait for calls in flight.
  const handlers = process.listeners(signal);
  process.removeAllListeners(signal);
  process.once(signal, () => {
    void server.stop(core.settings.drainMs).then(() => {
      for (const handler of handlers) handler(signal);
    });
  });
}
server.start();

function makeCore(): Core {
  try {
    const settings = readSettings(process.env);
    const read = installationClock(process.env, settings.dataDir);
    const clock = watchClock(() => read().getTime());
    const pool = new Pool({
      connectionString: settings.databaseUrl,
      max: 4,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
      application_name: "jobs",
      // Every statement here looks up a few rows by index. Without statistics (a young table growing by thousands of
      // rows a second) the planner would choose sequential scans and keep that plan.
      options:
        "-c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off -c jit=off -c plan_cache_mode=force_generic_plan",
    });
    // The server closed an idle connection; the pool opens another when needed.
    pool.on("error", (error) => console.error(`jobs: a database connection was lost: ${reason(error)}`));
    const fresh = { registry: null, epoch: null, stopping: false };
    return { settings, pool, faults: new Faults(), clock, now: clock.now, ...fresh };
  } catch (error) {
    console.error(`jobs: ${reason(error)}`);
    process.exit(EXIT_CONFIG);
  }
}
