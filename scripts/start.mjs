// Runs first in a fresh clone, before anything is installed, so it uses Node's own modules only.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isInstalled } from "./installed.mjs";
import { patchPostgres } from "./patch-postgres.mjs";

const NEEDS = [20, 9];
const COMMANDS = {
  start: "../local/up.ts",
  dev: "../local/up.ts",
  reset: "../local/reset.ts",
  test: "./test.ts",
  "test:unit": "./test.ts",
  "test:db": "./test.ts",
  "test:e2e": "./test.ts",
  "test:long": "./test.ts",
  bench: "../bench/main.ts",
  status: "./status.ts",
  token: "./token.ts",
  clock: "./clock.ts",
  chaos: "./chaos.ts",
  races: "./races.ts",
  flood: "./flood.ts",
  fuzz: "./fuzz.ts",
  histories: "./histories.ts",
  reconcile: "./reconcile.ts",
};
/** Commands that never install and print only their own output. */
const QUERIES = ["status", "token", "clock", "reconcile"];

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = `${root}node_modules/.almoner-install`;

function fail(text) {
  console.error(`\n  ✗ ${text.replaceAll("\n", "\n    ")}\n`);
  process.exit(1);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > NEEDS[0] || (major === NEEDS[0] && minor >= NEEDS[1])) return;
  fail(
    `This is Node ${process.versions.node}, and Almoner needs ${NEEDS.join(".")} or newer.\nInstall one from https://nodejs.org, then start again.`,
  );
}

async function install() {
  const lock = readFileSync(`${root}package-lock.json`, "utf8");
  const hash = createHash("sha256")
    .update(lock)
    .update(process.platform + process.arch)
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  if (!isInstalled(root, JSON.parse(lock))) {
    console.log("\n  Installing missing packages (once; about a minute) …\n");
    await npmCi();
  }
  writeFileSync(stamp, hash);
}

/** Includes development packages despite NODE_ENV=production: the build needs them. */
async function npmCi() {
  const env = { ...process.env, npm_config_fund: "false", npm_config_audit: "false" };
  delete env.NODE_ENV;
  const own = process.env.npm_execpath;
  const [command, first] = own && existsSync(own) ? [process.execPath, [own]] : ["npm", []];
  const child = spawn(command, [...first, "ci", "--include=dev", "--include=optional"], {
    cwd: root,
    env,
    stdio: "inherit",
  });
  let stopped = false;
  const stop = () => {
    stopped = true;
    child.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  const beat = setInterval(() => console.log("  … still installing"), 15_000);
  const code = await new Promise((done) => {
    child.once("error", () => done(1));
    child.once("exit", (exit) => done(exit ?? 130));
  });
  clearInterval(beat);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(signal, stop);
  if (code === 0) return;
  if (stopped) fail("Stopped while installing. The next start begins the installation anew.");
  fail(
    "The packages could not be installed (npm's own words are above).\nThe first start needs the package registry. Is this machine online, and is there a proxy or a registry to be set in ~/.npmrc? Then start again.",
  );
}

const command = process.argv[2] ?? "start";
if (!(command in COMMANDS)) fail(`There is no "${command}". One of: ${Object.keys(COMMANDS).join(", ")}.`);
requireNode();
process.chdir(root);
if (QUERIES.includes(command)) {
  if (!existsSync(`${root}node_modules/tsx`))
    fail("Nothing is installed here yet. Start it first: npm start");
  process.argv.splice(2, 1);
} else {
  await install();
  try {
    // An installation with --ignore-scripts is not patched yet.
    patchPostgres();
  } catch (error) {
    fail(error.message);
  }
}
const { register } = await import("tsx/esm/api");
register();
await import(new URL(COMMANDS[command], import.meta.url).href);
