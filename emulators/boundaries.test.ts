import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { listSources, readImports } from "../scripts/import-rules/read-imports";

const root = fileURLToPath(new URL("..", import.meta.url));

type Workspace = { name: string; exports: Record<string, string>; devDependencies: Record<string, string> };

const folders = readdirSync(join(root, "emulators"), { withFileTypes: true }).filter((one) =>
  one.isDirectory(),
);
const workspaces = folders.map(({ name: folder }) => {
  const manifest: Workspace = JSON.parse(
    readFileSync(join(root, "emulators", folder, "package.json"), "utf8"),
  );
  return { folder: `emulators/${folder}`, ...manifest };
});

const files = listSources(root);
const imports = readImports(root).map(({ file, name }) => [file, name] as const);

const packageOf = (name: string) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");
const isBuiltin = (name: string) => name.startsWith("node:") || builtinModules.includes(name);

test.each(workspaces)("$name imports its own files and the packages of its package.json", (workspace) => {
  // The test runner belongs to the repository.
  const allowed = new Set([...Object.keys(workspace.devDependencies), "vitest"]);
  const strange = imports.filter(
    ([file, name]) =>
      file.startsWith(`${workspace.folder}/`) &&
      !name.startsWith(`@/${workspace.folder}/`) &&
      !isBuiltin(name) &&
      !allowed.has(packageOf(name)),
  );
  expect(strange).toEqual([]);
});

test("emulators are imported only through their exports", () => {
  const inside = imports.filter(
    ([file, name]) =>
      name.startsWith("@/emulators/") && !file.startsWith(name.slice(2).split("/", 2).join("/")),
  );
  expect(inside).toEqual([]);
  const exported = new Set(
    workspaces.flatMap(({ name, exports }) => Object.keys(exports).map((path) => join(name, path))),
  );
  const unknown = imports.filter(([, name]) => name.startsWith("@almoner/") && !exported.has(name));
  expect(unknown).toEqual([]);
});

test.each(workspaces)("every export of $name is a file", ({ folder, exports }) => {
  for (const path of Object.values(exports)) expect(files).toContain(join(folder, path));
});
