import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { findNative } from "./binaries";

/** `user` is set when the caller is root, because PostgreSQL refuses to run as root. */
export type Location = { native: string; data: string; user?: { uid: number; gid: number } };

/** For programs and data when the user that runs PostgreSQL cannot enter root's own folders. The first writable one. */
const FALLBACK_FOLDERS = ["/var/lib/almoner", "/var/tmp/almoner"];

/**
 * Paths of the server's programs and its data: `<dataDir>/postgres`. What the user that runs PostgreSQL cannot enter is
 * in a fallback folder instead, for the data named in `<dataDir>/postgres/moved-to`.
 */
export function findLocation(dataDir: string): Location {
  const { native, version } = findNative();
  const home = resolve(dataDir, "postgres");
  mkdirSync(dirname(home), { recursive: true });
  if (process.getuid?.() !== 0) return { native, data: home };
  const user = userFor(home);
  if (isOpen(dirname(dirname(home)), user)) chmodSync(dirname(home), statSync(dirname(home)).mode | 0o011);
  const data = isOpen(dirname(home), user) ? home : fallbackDataOf(home);
  return { native: isReadable(native, user) ? native : copyOf(native, version), data, user };
}

/** Removes the database of this data folder, including one in a fallback folder. The server must be stopped. */
export function removeData(dataDir: string): void {
  const home = resolve(dataDir, "postgres");
  const moved = join(home, "moved-to");
  if (existsSync(moved)) rmSync(readFileSync(moved, "utf8"), { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
}

/** Lets the server's user own `path`. */
export function chownTree(path: string, user: Location["user"]): void {
  if (user) chownSync(path, user.uid, user.gid);
}

/** The owner of the existing data, else `postgres`, else `nobody`. */
function userFor(home: string): { uid: number; gid: number } {
  const owner = statSync(join(home, "PG_VERSION"), { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) =>
        Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // No such user on this machine: try the next.
    }
  }
  throw new Error(
    "PostgreSQL refuses to run as root, and there is no user `postgres` or `nobody` to run it as. Start as another user, or set DATABASE_URL.",
  );
}

function isOpen(folder: string, user: { uid: number; gid: number }): boolean {
  const { mode, uid, gid } = statSync(folder);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0 && (folder === dirname(folder) || isOpen(dirname(folder), user));
}

function isReadable(native: string, user: { uid: number; gid: number }): boolean {
  const parts = ["bin/postgres", "bin/initdb", "lib", "share"].map(
    (part) => statSync(join(native, part)).mode,
  );
  return isOpen(native, user) && parts.every((mode) => (mode & 0o005) === 0o005);
}

function fallbackFolder(): string {
  for (const folder of FALLBACK_FOLDERS) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      chmodSync(folder, 0o755);
      return folder;
    } catch {
      // Not writable here: try the next.
    }
  }
  throw new Error(
    `PostgreSQL cannot run as root, and this folder is closed to every other user. Move the clone or DATA_DIR to a folder that others can enter, or set DATABASE_URL.`,
  );
}

function fallbackDataOf(home: string): string {
  const data = join(fallbackFolder(), `data-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`);
  const marker = join(home, "moved-to");
  if (!existsSync(marker)) {
    // The data folder was deleted by hand, so its copy in the fallback folder is obsolete.
    rmSync(data, { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
    writeFileSync(marker, data);
  }
  return data;
}

function copyOf(native: string, version: string): string {
  const copy = join(fallbackFolder(), `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  execFileSync("chmod", ["-R", "a+rX", draft]);
  if (existsSync(copy)) rmSync(draft, { recursive: true });
  else renameSync(draft, copy);
  return copy;
}
