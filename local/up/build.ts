import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Child } from "./child";
import { freshLog, tailLog } from "./logs";
import { StartError } from "./service";
import type { Vars } from "./settings";

/** All inputs of a build. Tests are excluded, so that changing one does not cause a build. */
const SOURCES = ["app", "components", "lib", "db", "inngest", "public"];
const FILES = [
  "middleware.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.ts",
  "scripts/build-islands.ts",
  "tsconfig.json",
  "postcss.config.mjs",
  "package.json",
  "package-lock.json",
];
const STAMP = "almoner-stamp";

export const NEXT = join("node_modules", "next", "dist", "bin", "next");

/** A hash of the current sources and of the settings that a build inlines. */
export function sourceStamp(root: string, vars: Vars): string {
  const hash = createHash("sha256");
  const paths = [...FILES, ...SOURCES.flatMap((folder) => filesUnder(root, folder))];
  for (const path of paths.filter((one) => existsSync(join(root, one))).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  for (const key of Object.keys(vars)
    .filter((one) => one.startsWith("NEXT_PUBLIC_"))
    .sort())
    hash.update(`${key}=${vars[key]}\0`);
  return hash.digest("hex");
}

/** Whether `dist` has a build of exactly these sources. */
export function isBuilt(root: string, dist: string, stamp: string): boolean {
  const file = join(root, dist, STAMP);
  return isComplete(root, dist) && existsSync(file) && readFileSync(file, "utf8") === stamp;
}

/** Next writes BUILD_ID last. */
function isComplete(root: string, dist: string): boolean {
  return existsSync(join(root, dist, "BUILD_ID"));
}

/** A build folder not used by a running `npm start`, unless that one's build is up to date. */
export function distForTests(root: string, vars: Vars): string {
  return isBuilt(root, ".next", sourceStamp(root, vars)) ? ".next" : ".next-test";
}

/**
 * Builds the app into `dist`. The build gets the caller's settings only, none of this installation's secrets.
 * `started` receives the process, so that it can be stopped.
 */
export async function build(options: {
  root: string;
  dist: string;
  stamp: string;
  vars: Vars;
  dataDir: string;
  started: (child: Child) => void;
}): Promise<void> {
  const { root, dist, stamp, vars, dataDir } = options;
  rmSync(join(root, dist, STAMP), { force: true });
  // Stale types of removed routes would fail the type check of this build.
  for (const folder of new Set([dist, ".next", ".next-test"]))
    for (const types of ["types", "dev/types"])
      rmSync(join(root, folder, types), { recursive: true, force: true });
  const log = freshLog(dataDir, "build");
  const env = { ...strings(vars), NODE_ENV: "production", NEXT_DIST_DIR: dist, NEXT_TELEMETRY_DISABLED: "1" };
  const child = new Child({ name: "build", args: [NEXT, "build"], env, cwd: root, log });
  options.started(child);
  if ((await child.ended) !== 0 || !isComplete(root, dist))
    throw new StartError(
      ["The app could not be built.", ...tailLog(log, 30), `The whole log: ${log}`].join("\n"),
    );
  writeFileSync(join(root, dist, STAMP), stamp);
}

function strings(vars: Vars): Record<string, string> {
  return Object.fromEntries(
    Object.entries(vars).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

function filesUnder(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesUnder(root, path);
    return /\.test\.tsx?$/.test(path) ? [] : [path];
  });
}
