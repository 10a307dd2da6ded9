import {
  createDatabase,
  EVENT_KEY,
  emulatorProcess,
  freePort,
  SIGNING_KEY,
} from "@almoner/inngest-emulator/testing";
import { serve as listen } from "@hono/node-server";
import type { Inngest, InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { inject } from "vitest";

type Options = {
  /** The application's database. */
  databaseUrl: string;
  /** The job server's database; a new one by default. */
  jobsDatabaseUrl?: string;
  /** Directory from which the job server reads the installation's clock. */
  dataDir?: string;
  /** Imports the functions under test: modules read the environment when they are loaded. */
  functions(client: Inngest): Promise<readonly InngestFunction.Any[]>;
};

export type JobServer = { client: Inngest; stop(): Promise<void> };

/** Runs background functions of this process under the job server of a local installation, on separate ports. */
export async function startJobServer(options: Options): Promise<JobServer> {
  const { databaseUrl, dataDir = "/nowhere" } = options;
  const [jobsPort, appPort] = [await freePort(), await freePort()];
  const jobsDatabaseUrl = options.jobsDatabaseUrl ?? (await createDatabase(inject("adminUrl")));
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    INNGEST_BASE_URL: `http://127.0.0.1:${jobsPort}`,
    INNGEST_EVENT_KEY: EVENT_KEY,
    INNGEST_SIGNING_KEY: SIGNING_KEY,
  });
  const { inngest: client } = await import("@/lib/services/inngest/events");
  const handler = serve({ client, functions: [...(await options.functions(client))] });
  const server = listen({ port: appPort, hostname: "127.0.0.1", fetch: (request) => handler(request) });
  const jobs = emulatorProcess({
    APP_ORIGIN: "http://localhost:3001",
    DATABASE_URL: jobsDatabaseUrl,
    INNGEST_SERVE_URL: `http://127.0.0.1:${appPort}/api/inngest`,
    JOBS_PORT: String(jobsPort),
    DATA_DIR: dataDir,
  });
  await jobs.start();
  return {
    client,
    async stop() {
      await jobs.end("SIGKILL");
      if ("closeAllConnections" in server) server.closeAllConnections();
      server.close();
    },
  };
}
