import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";

const ESBUILD = createRequire(import.meta.url).resolve("esbuild/package.json");
/** Inside node_modules. */
const CACHE = join(ESBUILD, "../../.cache/emulators");

const bundles = new Map<string, Promise<string>>();

/**
 * The path of a bundle of a program and its packages, built once per state of its sources. Tests start emulators about
 * a hundred times, and a bundle starts in a third of the time of `--import tsx`.
 */
export function bundled(file: string): Promise<string> {
  const made = bundles.get(file) ?? bundle(file);
  bundles.set(file, made);
  return made;
}

/** A program, and the state of each file that it was built from. */
type Built = { program: string; inputs: Record<string, string> };

async function bundle(file: string): Promise<string> {
  // Tests with fresh modules call this for each file, in several processes.
  const note = join(CACHE, `${digest(file)}.json`);
  const known = readBuilt(note);
  if (known && isCurrent(known)) return known.program;
  const startedAt = Date.now();
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    absWorkingDir: "/",
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    write: false,
    metafile: true,
    // Packages in CommonJS format call it for Node's modules.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: "error",
  });
  const [code] = outputFiles.map(({ contents }) => contents);
  if (!code) throw new Error(`${file} was not bundled`);
  // By its content: processes that are killed leave one file, not one each.
  const program = join(CACHE, `${digest(code)}.mjs`);
  mkdirSync(CACHE, { recursive: true });
  if (!existsSync(program)) write(program, code);
  const inputs = [ESBUILD, ...Object.keys(metafile.inputs).map((path) => join("/", path))];
  // A file written during the build may be newer than the bundle.
  if (inputs.every((path) => statSync(path).mtimeMs < startedAt)) {
    const built: Built = { program, inputs: Object.fromEntries(inputs.map((path) => [path, stateOf(path)])) };
    write(note, JSON.stringify(built));
  }
  return program;
}

const digest = (content: string | Uint8Array) =>
  createHash("sha256").update(content).digest("hex").slice(0, 16);

/** Other processes see the whole file or none. */
function write(path: string, content: string | Uint8Array): void {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}

function readBuilt(note: string): Built | undefined {
  return existsSync(note) ? (JSON.parse(readFileSync(note, "utf8")) as Built) : undefined;
}

const isCurrent = ({ program, inputs }: Built) =>
  existsSync(program) && Object.entries(inputs).every(([path, state]) => stateOf(path) === state);

function stateOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? `${stats.mtimeMs} ${stats.size}` : "gone";
}
