import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { Resend } from "resend";
import { createResendEmulator, type ResendEmulatorOptions } from "../app";

const API_KEY = "re_test_local_mailbox";

export type Running = {
  url: string;
  resend: Resend;
  /** Moves the emulator's clock. */
  clock: { at: Date };
  control<T>(method: string, path: string, body?: unknown): Promise<T>;
  stop(): Promise<void>;
};

export async function freshFolder(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "mailbox-"));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** For tests: an emulator on a free port, with Resend's own client. */
export async function startEmulator(
  dataDir: string,
  more: Partial<ResendEmulatorOptions> = {},
): Promise<Running> {
  const clock = { at: new Date("2026-11-21T14:05:00.000Z") };
  const { app, close } = await createResendEmulator({
    dataDir,
    apiKey: API_KEY,
    now: () => clock.at,
    origins: [],
    ...more,
  });
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>((done) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (info) =>
      done({ server, port: info.port }),
    );
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    clock,
    resend: new Resend(API_KEY, { baseUrl: url }),
    async control(method, path, body) {
      const response = await fetch(`${url}/_control/${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    async stop() {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await close();
    },
  };
}
