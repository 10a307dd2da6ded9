import { chmodSync, copyFileSync, cpSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { addOperations } from "./contract-additions";

const SHARED = fileURLToPath(new URL("../../../shared/stripe", import.meta.url));

const PACKAGES = fileURLToPath(new URL("../../node_modules", import.meta.url));

type Proxy = { server: Server; stats: { calls: number; error: number; warn: number }; url: string };
type Module = {
  Contract: new (file: string) => object;
  startProxy(options: { contract: object; upstream: string; out: string }): Promise<Proxy>;
};

export type Contract = {
  /** Settings that route the app's calls and the processor's events through the proxies. */
  settings: Record<string, string>;
  /** Stops the proxies; fails when one recorded a violation. */
  finish(): Promise<void>;
};

/** Shared by all installations of the process, because it takes seconds to compile the schemas. */
let loaded: Promise<{ contract: object; startProxy: Module["startProxy"] }> | undefined;

/** Loads the checker and Stripe's contract with our additions, through a copy in `folder`. */
async function load(folder: string) {
  cpSync(SHARED, folder, { recursive: true });
  // Its imports resolve to the clone's packages.
  chmodSync(folder, 0o700);
  symlinkSync(PACKAGES, join(folder, "node_modules"));
  const spec = join(folder, "spec3.extended.json");
  copyFileSync(join(SHARED, "spec3.trimmed.json"), spec);
  chmodSync(spec, 0o600);
  addOperations(spec);
  const { Contract, startProxy }: Module = await import(pathToFileURL(join(folder, "contract.mjs")).href);
  return { contract: new Contract(spec), startProxy };
}

/**
 * Checks traffic between the app and the Stripe emulator, in both directions, against Stripe's published contract.
 * Undefined when that contract is not available next to the clone. With `whole`, no traffic at all is a failure.
 */
export async function startContract(
  dataDir: string,
  ports: { app: string; processor: string },
  isFullRun: boolean,
): Promise<Contract | undefined> {
  if (!existsSync(join(SHARED, "contract.mjs"))) {
    console.log("  Stripe's published contract is not available next to this clone; skipping that check.");
    return undefined;
  }
  loaded ??= load(join(dataDir, "contract"));
  const { contract, startProxy } = await loaded;
  const out = join(dataDir, "violations.jsonl");
  const calls = await startProxy({ contract, upstream: `http://127.0.0.1:${ports.processor}`, out });
  const events = await startProxy({ contract, upstream: `http://127.0.0.1:${ports.app}`, out });
  let judgedEvents = 0;
  events.server.on("request", ({ headers }) => {
    if (headers["stripe-signature"]) judgedEvents += 1;
  });
  return {
    settings: {
      STRIPE_API_BASE: calls.url,
      PROCESSOR_WEBHOOK_URL: `${events.url}/api/webhooks/processor`,
    },
    async finish() {
      for (const { server } of [calls, events]) {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      }
      const breaches = readBreaches(out);
      const warnings = calls.stats.warn + events.stats.warn;
      console.log(
        `  Contract: ${calls.stats.calls} calls, ${judgedEvents} events, ${breaches.length} errors, ${warnings} warnings.`,
      );
      if (breaches.length > 0)
        throw new Error(`Stripe's published contract was violated:\n${breaches.slice(0, 20).join("\n")}`);
      if (isFullRun && (calls.stats.calls === 0 || judgedEvents === 0))
        throw new Error("The contract check saw no call or no signed event.");
    },
  };
}

/** A call to a stopped server is an outage caused by a test, not a violation. */
function readBreaches(file: string): string[] {
  if (!existsSync(file)) return [];
  const errors = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.includes('"level":"error"') && !line.includes('"code":"upstream"'));
  return [...new Set(errors.map((line) => line.replace(/"time":"[^"]*",/, "")))];
}
