import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const FILES = ["src/connection.js", "src/index.js", "cjs/src/connection.js", "cjs/src/index.js"];

/** The parts of the source in the patch, original (`-`) or patched (`+`). */
function source(file: string, side: "-" | "+"): string {
  const patch = readFileSync(join(root, "patches/postgres-3.4.9.patch"), "utf8");
  const part = patch.split("--- a/").find((one) => one.startsWith(file.replace("cjs/", ""))) ?? "";
  const lines = part.slice(part.indexOf("@@")).split("\n").slice(0, -1);
  const shown = lines.filter((line) => " @".includes(line.charAt(0)) || line.startsWith(side));
  return shown.map((line) => `${line.startsWith("@@") ? "// …" : line.slice(1)}\n`).join("");
}

describe("the patch of npm postgres", () => {
  let folder: string;
  const put = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const get = (file: string) => readFileSync(join(folder, file), "utf8");
  const run = () =>
    spawnSync(process.execPath, ["scripts/patch-postgres.mjs", folder], { cwd: root, encoding: "utf8" });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "patch-postgres-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "src"));
    mkdirSync(join(folder, "cjs/src"), { recursive: true });
    put("package.json", JSON.stringify({ version: "3.4.9" }));
    for (const file of FILES) put(file, source(file, "-"));
  });

  it("changes both builds, and is idempotent", () => {
    for (const _time of ["first", "second"]) {
      expect(run()).toMatchObject({ status: 0, stderr: "" });
      for (const file of FILES) expect(get(file)).toBe(source(file, "+"));
    }
  });

  it("fails without a change when one place of the source differs", () => {
    put("cjs/src/index.js", source("src/index.js", "-").replace("let savepoints = 0", "let savepoints = 1"));
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toContain("cjs/src/index.js is not the published source");
    expect(get("src/connection.js")).toBe(source("src/connection.js", "-"));
  });

  it("fails for another version", () => {
    put("package.json", JSON.stringify({ version: "3.5.0" }));
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toContain("3.5.0 is installed");
    expect(get("src/index.js")).toBe(source("src/index.js", "-"));
  });

  it("is applied in what `import` and `require` load here", async () => {
    const { default: imported } = await import("postgres");
    const required: typeof imported = createRequire(import.meta.url)("postgres");
    expect(required).not.toBe(imported);
    for (const postgres of [imported, required])
      expect(postgres("postgres://127.0.0.1:1/none")).toHaveProperty("settlesWhenLost", true);
  });
});
