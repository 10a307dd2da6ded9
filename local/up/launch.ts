import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Child } from "./child";
import { tailLog } from "./logs";
import { freeBlock, somePort } from "./ports";
import { PARTS, PORTS } from "./settings";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A whole installation in its own processes, for tests and benchmarks. */
export type Launched = {
  /** `app`, `processor`, `mailbox`, `jobs`, `identity` as URLs, `database` as host:port. */
  addresses: Record<string, string>;
  dataDir: string;
  /** The API keys of the processor. */
  keys: { secret: string; publishable: string };
  stop(): Promise<void>;
};

/** Settings that give every part its own port: six free ones in a row. */
export async function freePortSettings(): Promise<Record<string, string>> {
  const first = await freeBlock(somePort(), PARTS.length);
  return Object.fromEntries(PARTS.map((part, index) => [PORTS[part].key, String(first + index)]));
}

/**
 * Starts everything as `npm start` does, in the production build, on `dataDir`. Inherits only basic environment
 * variables, because a developer's real keys must not reach a test.
 */
export async function launch(dataDir: string, settings: Record<string, string>): Promise<Launched> {
  mkdirSync(dataDir, { recursive: true });
  const inherited = ["PATH", "HOME", "TMPDIR", "TZ", "LANG", "NODE_OPTIONS", "NEXT_DIST_DIR"];
  const env = Object.fromEntries(
    inherited.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])),
  );
  const log = join(dataDir, "up.log");
  const child = new Child({
    name: "up",
    args: ["--import", "tsx", join("local", "up.ts"), "start"],
    env: { ...env, DOTENV: "off", DATA_DIR: dataDir, ...settings },
    cwd: root,
    log,
  });
  const ready = new Promise<Record<string, string>>((done) =>
    child.onMessage((message) => {
      const { addresses } = message as { addresses?: Record<string, string> };
      if (addresses) done(addresses);
    }),
  );
  process.once("exit", () => child.kill());
  const addresses = await Promise.race([ready, child.ended.then(() => undefined)]);
  if (!addresses) throw new Error(["The installation did not start.", ...tailLog(log, 40)].join("\n"));
  const secrets = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"));
  return {
    addresses,
    dataDir,
    keys: { secret: secrets.stripeSecretKey, publishable: secrets.stripePublishableKey },
    stop: () => child.stop(25_000),
  };
}
