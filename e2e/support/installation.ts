import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { selfSigned } from "../../lib/services/testing/certificate";
import { distForTests } from "../../local/up/build";
import { freePortSettings, launch } from "../../local/up/launch";
import { deadlockFaults } from "../../scripts/testing/deadlocks";
import { discardInstallation } from "../../scripts/testing/kept-logs";
import { startAnswers } from "./answers";
import { startContract } from "./contract";

const root = fileURLToPath(new URL("../..", import.meta.url));

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
  /** Key and certificate files of an https server on `localhost` that the app trusts. */
  pictureHost: { key: string; cert: string };
  /** The processor's keys: the publishable one confirms payments, the secret one has full access. */
  keys: { secret: string; publishable: string };
};

export type TestInstallation = {
  info: StackInfo;
  /** Ends it; fails when an answer or a call to the processor broke its contract, or transactions met in a deadlock. */
  finish(): Promise<void>;
};

/**
 * A whole installation without the demo, watched from both sides: its answers are held to its own contract, its
 * traffic with the processor to the processor's. `whole` says that all tests run against it, so that what none of
 * them called is a failure, too. `name` is its folder's.
 */
export async function startInstallation(name: string, whole: boolean): Promise<TestInstallation> {
  const base = process.env["TEST_DATA_DIR"] ?? join(root, ".data-test");
  const dataDir = join(base, `${name}-${randomBytes(4).toString("hex")}`);
  process.env["NEXT_DIST_DIR"] ??= distForTests(root, {});
  const ports = await freePortSettings();
  const answers = await startAnswers(Number(ports["PORT"]), join(dataDir, "breaches.jsonl"), whole);
  const contract = await startContract(
    dataDir,
    { app: new URL(answers.origin).port, processor: ports["PROCESSOR_PORT"] ?? "" },
    whole,
  );
  const pictureHost = certify(dataDir);
  const installation = await launch(dataDir, {
    ...ports,
    DEMO: "off",
    POSTGRES_FLUSH: "no",
    // Tells for how long the app's event loop was blocked (e2e/doors).
    NODE_OPTIONS: `--require=${join(root, "e2e", "support", "loop-probe.cjs")}`,
    // One trusted proxy: each test is a visitor with an address of its own, so that the limits can stay on.
    TRUSTED_PROXIES: "1",
    APP_ORIGIN: answers.origin,
    PROCESSOR_WEBHOOK_URL: `${answers.origin}/api/webhooks/processor`,
    // The app trusts hosts of pictures that tests start on this machine.
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
    pictureHost,
    keys,
  };
  return {
    info,
    async finish() {
      await installation.stop();
      // Each says what it found, whatever the other did.
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

/** The certificate of `localhost` and its key, as files in the installation's folder. */
function certify(dataDir: string): StackInfo["pictureHost"] {
  mkdirSync(dataDir, { recursive: true });
  const files = { key: join(dataDir, "pictures.key"), cert: join(dataDir, "pictures.pem") };
  const { key, cert } = selfSigned("localhost");
  writeFileSync(files.key, key);
  writeFileSync(files.cert, cert);
  return files;
}
