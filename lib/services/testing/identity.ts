import { fork } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundled } from "@almoner/emulator-core/bundle";
import { freePorts } from "@/local/up/ports";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SECRET_KEY = "sk_test_local_unit";

type Fault = { on: "requests"; kind: "fail" | "drop" | "slow"; match?: string; times?: number; ms?: number };
type Known = { id: string; email: string; firstName: string | null; lastName: string | null };

/**
 * For tests: starts the identity emulator as a process and points this process's settings at it. Call it before the
 * settings are read.
 */
export async function startIdentity() {
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "people-"));
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const child = fork(await bundled(createRequire(import.meta.url).resolve("@almoner/clerk-emulator/main")), {
    cwd: ROOT,
    env: {
      ...process.env,
      IDENTITY_PORT: String(port),
      IDENTITY_URL: url,
      DATA_DIR: dataDir,
      IDENTITY_PRIVATE_KEY: Buffer.from(privateKey).toString("base64"),
      CLERK_SECRET_KEY: SECRET_KEY,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error("the identity provider did not start"))),
  ]);
  process.env["CLERK_API_URL"] = url;
  process.env["CLERK_SECRET_KEY"] = SECRET_KEY;

  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/_control/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response.json();
  };
  return {
    /** Creates a person who can sign in, with a verified address. */
    person: (email: string, firstName = "Ada", lastName = "Byron"): Promise<Known> =>
      call("POST", "users", { email, firstName, lastName }),
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
export type Identity = Awaited<ReturnType<typeof startIdentity>>;
