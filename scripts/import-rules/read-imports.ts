import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { type ParserPlugin, parse } from "@babel/parser";

export type Import = {
  /** The importing file, as a path from the root. */
  file: string;
  /** `@/` and a path without its extension for a file of ours, else the specifier as it is written. */
  name: string;
  /** The imported file, as a path from the root; undefined for packages and files that do not exist. */
  target?: string;
  /** `import type` and `import("…").Type`: gone when the program runs. */
  typeOnly: boolean;
};

type Found = { specifier: string; typeOnly: boolean; isUrl?: boolean };
type Node = { type: string; [field: string]: unknown };

const SOURCE = /\.(?:[cm]?ts|tsx|mjs|cjs)$/;
const EXTENSIONS = ["", ".ts", ".tsx", ".mts", ".mjs", ".cjs", "/index.ts", "/index.tsx"];

/** Every source file below `root`, as a path from it. */
export function listSources(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !/^(?:\.|node_modules$|test-results$)/.test(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(root, entry.name), { recursive: true, encoding: "utf8" }).map((path) =>
            join(entry.name, path),
          )
        : entry.name,
    )
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => SOURCE.test(path) && !path.includes("node_modules/"));
}

/** Every static and dynamic import, re-export, type import and `new URL("./…", import.meta.url)` below `root`. */
export function readImports(root: string): Import[] {
  const files = listSources(root);
  const known = new Set(files);
  const workspaces = readWorkspaces(root);
  const find = (path: string) =>
    EXTENSIONS.map((extension) => path + extension).find((it) => known.has(it)) ??
    [path.replace(/\.js$/, ".ts")].find((it) => known.has(it));

  const specifiersOf = parsedOnce(root);
  const found = files.map((file) => ({ file, specifiers: specifiersOf.read(file) }));
  specifiersOf.save();
  return found.flatMap(({ file, specifiers }) =>
    specifiers.flatMap(({ specifier, typeOnly, isUrl }) => {
      const path = pathOf(file, specifier);
      if (path === null) return { file, name: specifier, target: workspaces.get(specifier), typeOnly };
      // The root itself, as `new URL("..", import.meta.url)`.
      if (/^\.\/?$/.test(path)) return [];
      const name = `@/${path.replace(SOURCE, "").replace(/\/index$/, "")}`;
      // A URL names a file to read or to start, not a module that is evaluated here.
      return { file, name, target: isUrl ? undefined : find(path), typeOnly };
    }),
  );
}

/**
 * Reads the specifiers of files below `root`. Parsing all files takes seconds, so results are kept for later runs in
 * `node_modules/.cache`, if `root` has that folder. Their key is a hash of the source, the file's extension, this file
 * and the parser's version.
 */
function parsedOnce(root: string) {
  const modules = join(root, "node_modules");
  const cache = join(modules, ".cache", "imports.json");
  const isKept = existsSync(modules);
  const before: Record<string, Found[]> =
    isKept && existsSync(cache) ? JSON.parse(readFileSync(cache, "utf8")) : {};
  const now: Record<string, Found[]> = {};
  const reader = isKept
    ? ["scripts/import-rules/read-imports.ts", "node_modules/@babel/parser/package.json"].map((path) =>
        readFileSync(join(root, path), "utf8"),
      )
    : [];
  const version = createHash("sha256").update(reader.join("\0")).digest();
  return {
    read(file: string): Found[] {
      const source = readFileSync(join(root, file), "utf8");
      const extension = file.slice(file.lastIndexOf("."));
      const key = createHash("sha256").update(version).update(`${extension}\0${source}`).digest("base64");
      now[key] ??= before[key] ?? findSpecifiers(file, source);
      return now[key];
    },
    /** Writes another file and renames it, because another process may be reading this one. */
    save() {
      if (!isKept || Object.keys(now).every((key) => key in before)) return;
      mkdirSync(dirname(cache), { recursive: true });
      const draft = `${cache}.${process.pid}`;
      writeFileSync(draft, JSON.stringify(now));
      renameSync(draft, cache);
    },
  };
}

/** The path from the root of a file of ours; null for a package. */
function pathOf(file: string, specifier: string): string | null {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (!specifier.startsWith(".")) return null;
  return normalize(join(file, "..", specifier)).replaceAll("\\", "/");
}

/** What the packages of emulators/ export: specifier to file. */
function readWorkspaces(root: string): Map<string, string> {
  const home = join(root, "emulators");
  const manifests = (existsSync(home) ? readdirSync(home) : [])
    .map((folder) => ({ folder, path: join(home, folder, "package.json") }))
    .filter(({ path }) => existsSync(path));
  return new Map(
    manifests.flatMap(({ folder, path }) => {
      const { name, exports }: { name: string; exports: Record<string, string> } = JSON.parse(
        readFileSync(path, "utf8"),
      );
      return Object.entries(exports).map(
        ([entry, file]) => [join(name, entry), join("emulators", folder, file)] as const,
      );
    }),
  );
}

function findSpecifiers(file: string, source: string): Found[] {
  const plugins: ParserPlugin[] = /\.[cm]?ts$/.test(file) ? ["typescript"] : ["typescript", "jsx"];
  const { program } = parse(source, {
    sourceType: "module",
    allowReturnOutsideFunction: true,
    createImportExpressions: true,
    attachComment: false,
    sourceFilename: file,
    plugins,
  });
  const found: Found[] = [];
  const nested = /\bimport\s*\(|\bnew URL\(/.test(source);
  for (const statement of program.body as unknown as Node[]) visit(statement, found, nested);
  return found;
}

function visit(node: Node, found: Found[], nested: boolean): void {
  const add = (literal: unknown, typeOnly: boolean, isUrl = false) => {
    const { type, value } = (literal ?? {}) as { type?: string; value?: unknown };
    if (type === "StringLiteral" && typeof value === "string")
      found.push({ specifier: value, typeOnly, isUrl });
  };
  switch (node.type) {
    case "ImportDeclaration":
      add(node["source"], node["importKind"] === "type");
      return;
    case "ExportAllDeclaration":
    case "ExportNamedDeclaration":
      add(node["source"], node["exportKind"] === "type");
      break;
    case "ImportExpression":
      add(node["source"], false);
      break;
    case "TSImportType":
      add(node["argument"], true);
      break;
    case "NewExpression":
      if (isRelativeUrl(node)) add((node["arguments"] as Node[])[0], false, true);
      break;
  }
  if (!nested) return;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof (child as Node).type === "string") visit(child as Node, found, nested);
}

function isRelativeUrl(node: Node): boolean {
  const callee = node["callee"] as Node;
  const [path, base] = node["arguments"] as Node[];
  return callee["name"] === "URL" && base !== undefined && `${path?.["value"]}`.startsWith(".");
}
