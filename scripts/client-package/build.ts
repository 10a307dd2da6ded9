import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { operationTypes } from "./operation-types";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TYPESCRIPT = createRequire(import.meta.url).resolve("typescript/package.json");
const TSC = join(TYPESCRIPT, "..", "bin", "tsc");

/** Strict, with the module resolution of a consumer's compiler. */
export const COMPILER_OPTIONS = {
  target: "es2022",
  module: "nodenext",
  lib: ["es2022", "dom", "dom.iterable"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
};

/** Compiles a folder with its `tsconfig.json`. Throws the compiler's messages. */
export function compileFolder(folder: string): void {
  try {
    execFileSync(process.execPath, [TSC, "-p", folder], { encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    throw new Error(`tsc: ${String(error instanceof Error && "stdout" in error ? error.stdout : error)}`);
  }
}

/**
 * Writes JavaScript and types of the client to a folder: lib/client, with the types of the operations generated from
 * the OpenAPI document, so that it needs neither zod nor the server's code.
 */
export async function buildClient(dist: string): Promise<void> {
  // Within the repository, whose compiler finds the types of the platform.
  mkdirSync(join(ROOT, "node_modules", ".cache"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, "node_modules", ".cache", "client-"));
  try {
    const client = join(ROOT, "lib", "client");
    for (const name of readdirSync(client).filter((one) => !one.endsWith(".test.ts")))
      writeFileSync(join(folder, name), withExtensions(readFileSync(join(client, name), "utf8")));
    writeFileSync(join(folder, "operations.ts"), await operationTypes());
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    const compilerOptions = { ...COMPILER_OPTIONS, declaration: true, rootDir: ".", outDir: dist };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
    rmSync(dist, { recursive: true, force: true });
    compileFolder(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Node requires the file extension in imports of a package. */
function withExtensions(code: string): string {
  return code.replaceAll(/from "(\.\/[\w-]+)"/g, 'from "$1.js"');
}
