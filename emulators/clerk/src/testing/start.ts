import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClerkClient } from "@clerk/backend";
import { serve } from "@hono/node-server";
import type { Hono } from "hono";
import { createClerkEmulator } from "../app";

const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});

export const APP_ORIGIN = "http://localhost:3001";
export const SECRET_KEY = "sk_test_local0123456789";
/** SPKI PEM, as in the app's CLERK_JWT_KEY. */
export const JWT_KEY = keys.publicKey;

export type Running = {
  url: string;
  clerk: ReturnType<typeof createClerkClient>;
  /** The offset of the installation's clock, and the real time since the start. */
  clock: { aheadMs: number; passedMs: number };
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** A call under `/_control/`; throws when it is refused. */
  control<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Submits the sign-in form; does not follow the redirect. */
  submit(fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
};

export async function freshFolder(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "identity-"));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** For tests: an emulator on a free port, with Clerk's own client. */
export async function startEmulator(dataDir: string): Promise<Running> {
  const clock = { aheadMs: 0, passedMs: 0 };
  // Responses contain the address, so the app is created once the port is known.
  let app: Hono | undefined;
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>((done) => {
    const server = serve(
      {
        fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
        port: 0,
        hostname: "127.0.0.1",
      },
      (info) => done({ server, port: info.port }),
    );
  });
  const url = `http://127.0.0.1:${port}`;
  app = createClerkEmulator({
    dataDir,
    privateKey: Buffer.from(keys.privateKey).toString("base64"),
    now: () => new Date(Date.now() + clock.passedMs + clock.aheadMs),
    realTime: () => new Date(Date.now() + clock.passedMs),
    publicUrl: url,
    ownOrigins: [url],
    appOrigin: APP_ORIGIN,
    secretKey: SECRET_KEY,
  });
  return {
    url,
    clock,
    clerk: createClerkClient({ secretKey: SECRET_KEY, apiUrl: url }),
    post: (path, body, headers = { authorization: `Bearer ${SECRET_KEY}` }) =>
      fetch(url + path, {
        method: "POST",
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    async control(method, path, body) {
      const response = await fetch(`${url}/_control/${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    submit: (fields, headers = { origin: url }) =>
      fetch(`${url}/sign-in`, {
        method: "POST",
        redirect: "manual",
        headers,
        body: new URLSearchParams(fields),
      }),
    async stop() {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
