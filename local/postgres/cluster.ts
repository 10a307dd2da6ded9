import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findNative } from "./binaries";
import { chownTree, type Location } from "./location";

/** Environment of the server's programs, without the caller's PG… settings. */
export const plainEnv: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  PATH: process.env["PATH"],
  LC_ALL: "C",
  HOME: "/",
  TZ: "UTC",
};

/**
 * Creates the cluster when there is none. It is created beside its final path and renamed when complete, so that a
 * kill leaves nothing partial. UTF-8 and code point order on every machine.
 */
export async function ensureCluster(location: Location, user: string, password: string): Promise<void> {
  const { data } = location;
  if (existsSync(join(data, "PG_VERSION"))) return checkVersion(data);
  const draft = `${data}.new`;
  const secret = `${data}.pw`;
  for (const path of [draft, secret]) rmSync(path, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  chownTree(draft, location.user);
  writeFileSync(secret, password, { mode: 0o600 });
  chownTree(secret, location.user);
  try {
    await initdb(location, draft, user, secret);
  } finally {
    rmSync(secret, { force: true });
  }
  chmodSync(draft, 0o700);
  rmSync(data, { recursive: true, force: true });
  renameSync(draft, data);
}

function initdb(location: Location, data: string, user: string, secret: string): Promise<void> {
  const child = spawn(
    join(location.native, "bin", "initdb"),
    [
      `--pgdata=${data}`,
      `--username=${user}`,
      "--auth=scram-sha-256",
      `--pwfile=${secret}`,
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
    ],
    { ...location.user, cwd: "/", env: plainEnv, stdio: ["ignore", "ignore", "pipe"] },
  );
  return new Promise((done, failed) => {
    let output = "";
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", (error) => failed(new Error(`PostgreSQL cannot be set up: ${error.message}`)));
    child.on("close", (code) =>
      code === 0 ? done() : failed(new Error(`PostgreSQL cannot be set up: ${output.trim()}`)),
    );
  });
}

function checkVersion(data: string): void {
  const ours = findNative().version.split(".")[0];
  const theirs = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (ours !== theirs)
    throw new Error(
      `The data in ${data} is of PostgreSQL ${theirs}, and this is ${ours}. Keep it elsewhere and run \`npm run reset\`.`,
    );
}
