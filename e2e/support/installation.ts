import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { removeData } from "../../local/postgres/place";
import { distForTests } from "../../local/up/build";
import { freePortSettings, launch } from "../../local/up/launch";
import { startAnswers } from "./answers";
import { startContract } from "./contract";
import type { StackInfo } from "./stack";

const root = fileURLToPath(new URL("../..", import.meta.url));

export type TestInstallation = {
  info: StackInfo;
  /** Ends it; fails when an answer or a call to the processor broke its contract. */
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
  const installation = await launch(dataDir, {
    ...ports,
    DEMO: "off",
    // Tells for how long the app's event loop was blocked (e2e/doors).
    NODE_OPTIONS: `--require=${join(root, "e2e", "support", "loop-probe.cjs")}`,
    // One trusted proxy: each test is a visitor with an address of its own, so that the limits can stay on.
    TRUSTED_PROXIES: "1",
    APP_ORIGIN: answers.origin,
    PROCESSOR_WEBHOOK_URL: `${answers.origin}/api/webhooks/processor`,
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
    keys,
  };
  return {
    info,
    async finish() {
      await installation.stop();
      // Each says what it found, whatever the other did.
      const ends = await Promise.allSettled([contract?.finish(), answers.finish()]);
      // Within a run of all tests, the run clears up, and keeps the logs when something failed.
      if (!process.env["TEST_DATA_DIR"]) {
        removeData(dataDir);
        rmSync(dataDir, { recursive: true, force: true });
      }
      const failed = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as Error] : []));
      if (failed.length > 0) throw new Error(failed.map(({ message }) => message).join("\n\n"));
    },
  };
}
