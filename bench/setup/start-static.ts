import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Child } from "../../local/up/child";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type StaticServer = { origin: string; pid: number; stop(): Promise<void> };

/** Starts a server in its own process that answers every request with `bytes` bytes and does nothing else. */
export async function startStatic(dataDir: string, bytes: number): Promise<StaticServer> {
  const child = new Child({
    name: "static server",
    args: ["--import", "tsx", join("bench", "setup", "static-server.ts")],
    env: { ...(process.env as Record<string, string>), BODY_BYTES: String(bytes) },
    cwd: root,
    log: join(dataDir, "static-server.log"),
  });
  process.once("exit", () => child.kill());
  const reportedPort = new Promise<number>((done) =>
    child.onMessage((message) => done((message as { port: number }).port)),
  );
  const port = await Promise.race([reportedPort, child.ended.then(() => null)]);
  if (port === null) throw new Error("The static server did not start");
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => child.stop(2000) };
}
