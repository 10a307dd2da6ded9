import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { selfSigned } from "../../lib/services/testing/certificate";
import { distForTests } from "../../local/up/build";
import { freePortSettings, launch } from "../../local/up/launch";
import { deadlockFaults } from "../../scripts/testing/deadlocks";
import { discardInstallation } from "../../scripts/testing/kept-logs";
import { startContract } from "./contract";
import { startResponseProxy } from "./response-proxy";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Processes of the app where tests kill processes and stop services; the others have one. */
const EXCLUSIVE_PROCESSES = Number(process.env["CHAOS_PROCESSES"] ?? 2);

/** The addresses of one installation. */
export type StackInfo = {
  origin: string;
  /** The app itself, without the proxy that checks its responses. */
  direct: string;
  processor: string;
  mailbox: string;
  identity: string;
  jobs: string;
  dataDir: string;
  /** Processes of the app behind its port. */
  appProcesses: number;
  /** Key and certificate files of an https server on `localhost` that the app trusts. */
  pictureHost: { key: string; cert: string };
  /** The processor's keys: the publishable one confirms payments, the secret one has full access. */
  keys: { secret: string; publishable: string };
};

export type TestInstallation = {
  info: StackInfo;
  /** Stops it; fails on a contract violation or a deadlock. */
  finish(): Promise<void>;
};

/**
 * A complete installation without the demo. Its responses are checked against its own contract, its calls to the
 * processor against the processor's. `name` names its folder. With `whole`, uncalled operations are a failure; with
 * `probed`, blocks of the app's event loop are recorded (loop-probe.cjs).
 */
export async function startInstallation(
  name: string,
  { isFullRun, probed }: { isFullRun: boolean; probed: boolean },
): Promise<TestInstallation> {
  const base = process.env["TEST_DATA_DIR"] ?? join(root, ".data-test");
  const dataDir = join(base, `${name}-${randomBytes(4).toString("hex")}`);
  process.env["NEXT_DIST_DIR"] ??= distForTests(root, {});
  const ports = await freePortSettings();
  const answers = await startResponseProxy(Number(ports["PORT"]), join(dataDir, "breaches.jsonl"), isFullRun);
  const contract = await startContract(
    dataDir,
    { app: new URL(answers.origin).port, processor: ports["PROCESSOR_PORT"] ?? "" },
    isFullRun,
  );
  const pictureHost = certify(dataDir);
  const appProcesses = name === "exclusive" ? EXCLUSIVE_PROCESSES : 1;
  const installation = await launch(dataDir, {
    ...ports,
    DEMO: "off",
    APP_PROCESSES: String(appProcesses),
    POSTGRES_FLUSH: "no",
    // Single donations do not wait for others.
    JOBS_BATCH_SCALE: "0.1",
    ...(probed ? { NODE_OPTIONS: `--require=${join(root, "e2e", "support", "loop-probe.cjs")}` } : {}),
    // One trusted proxy: each test has its own visitor address, so that rate limits stay enabled.
    TRUSTED_PROXIES: "1",
    APP_ORIGIN: answers.origin,
    PROCESSOR_WEBHOOK_URL: `${answers.origin}/api/webhooks/processor`,
    // The app trusts image hosts that tests start on this machine.
    NODE_EXTRA_CA_CERTS: pictureHost.cert,
    ...contract?.settings,
  });
  await answers.learn();
  const { addresses, keys } = installation;
  const info: StackInfo = {
    origin: addresses["app"] ?? "",
    direct: `http://localhost:${ports["PORT"]}`,
    processor: addresses["processor"] ?? "",
    mailbox: addresses["mailbox"] ?? "",
    identity: addresses["identity"] ?? "",
    jobs: addresses["jobs"] ?? "",
    dataDir,
    appProcesses,
    pictureHost,
    keys,
  };
  return {
    info,
    async finish() {
      await installation.stop();
      // Collect all findings before failing.
      const ends = await Promise.allSettled([contract?.finish(), answers.finish()]);
      const deadlocks = deadlockFaults(dataDir);
      discardInstallation(dataDir);
      const failed = ends.flatMap((end) =>
        end.status === "rejected" ? [(end.reason as Error).message] : [],
      );
      if (failed.length + deadlocks.length > 0) throw new Error([...failed, ...deadlocks].join("\n\n"));
    },
  };
}

/** A certificate for `localhost` and its key, as files in the installation's folder. */
function certify(dataDir: string): StackInfo["pictureHost"] {
  mkdirSync(dataDir, { recursive: true });
  const files = { key: join(dataDir, "pictures.key"), cert: join(dataDir, "pictures.pem") };
  const { key, cert } = selfSigned("localhost");
  writeFileSync(files.key, key);
  writeFileSync(files.cert, cert);
  return files;
}
