import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundled } from "@almoner/emulator-core/bundle";
import { freePorts } from "@/local/up/ports";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

export type KeptMail = {
  id: string;
  from: string;
  to: string[];
  replyTo: string[];
  subject: string;
  html: string;
  text: string;
  idempotencyKey: string | null;
};
type Fault = {
  on: "requests" | "deliveries";
  kind: "fail" | "drop" | "slow";
  times?: number;
  status?: number;
  ms?: number;
  match?: string;
};

/**
 * For tests: starts the mailbox emulator as a process and points this process's settings at it. Call it before the
 * settings are read.
 */
export async function startMailbox() {
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "receipts-"));
  const child = fork(await bundled(createRequire(import.meta.url).resolve("@almoner/resend-emulator/main")), {
    cwd: ROOT,
    env: { ...process.env, MAILBOX_PORT: String(port), DATA_DIR: dataDir, RESEND_API_KEY: "re_local_unit" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("the mailbox did not start"))),
  ]);
  process.env["RESEND_BASE_URL"] = url;
  process.env["APP_ORIGIN"] = "https://give.example.org";

  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/_control/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response.json();
  };
  /** Returns the emails to this address, newest first. */
  const mailsTo = (to: string): Promise<KeptMail[]> => call("GET", `mails?to=${encodeURIComponent(to)}`);
  return {
    url,
    mailsTo,
    /** Returns all emails, newest first. */
    mails: (): Promise<KeptMail[]> => call("GET", "mails?bodies=0"),
    fault: (fault: Fault) => call("POST", "faults", fault),
    clearFaults: () => call("DELETE", "faults"),
    stop: async () => {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;
