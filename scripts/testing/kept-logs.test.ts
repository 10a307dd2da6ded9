import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { discardInstallation, endRun, keptLogs } from "./kept-logs";

let clone = "";
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "kept-logs-"));
});
afterEach(() => rmSync(clone, { recursive: true }));

const FILES = {
  "up.log": "up",
  "logs/app.log": "app",
  "logs/app.log.1": "app before",
  "logs/postgres.log": "deadlock detected",
  "logs/silent.log": "",
  "breaches.jsonl": "{}",
  "secrets.json": "secret",
  "postgres/base/1/2.log": "data",
  "real-services-1/app.log": "real",
};

function makeInstallation(folder: string, name: string): string {
  const dataDir = join(folder, name);
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true });
    writeFileSync(join(dataDir, path), text);
  }
  return dataDir;
}
/** Files below a folder, by path. */
function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
const LOGS = ["app.log", "app.log.1", "breaches.jsonl", "postgres.log", "real-services-1/app.log", "up.log"];

describe("after a failed run of all tests", () => {
  it("the logs of all installations are in test-results/logs, including those removed by tests", () => {
    const folder = join(clone, ".data-test", "run-1");
    for (const name of ["clock-1", "docs-2"])
      discardInstallation(makeInstallation(folder, name), { clone, run: folder });
    expect(filesOf(keptLogs(clone))).toEqual([]);
    makeInstallation(folder, "e2e-3");
    endRun(folder, { failed: true, clone });
    const expected = ["clock-1", "docs-2", "e2e-3"].flatMap((name) => LOGS.map((log) => `${name}/${log}`));
    expect(filesOf(keptLogs(clone))).toEqual(expected.sort());
    expect(readFileSync(join(keptLogs(clone), "docs-2", "postgres.log"), "utf8")).toBe("deadlock detected");
    expect(existsSync(folder)).toBe(false);
  });

  it("logs of an earlier run are removed", () => {
    mkdirSync(join(keptLogs(clone), "e2e-0"), { recursive: true });
    const folder = join(clone, "run");
    makeInstallation(folder, "e2e-1");
    endRun(folder, { failed: true, clone });
    expect(readdirSync(keptLogs(clone))).toEqual(["e2e-1"]);
  });
});

it("after a passed run nothing is kept", () => {
  const folder = join(clone, "run");
  discardInstallation(makeInstallation(folder, "clock-1"), { clone, run: folder });
  makeInstallation(folder, "e2e-1");
  endRun(folder, { failed: false, clone });
  expect(filesOf(clone)).toEqual([]);
});

it("outside a full run, the logs of the newest installations are kept", () => {
  for (let n = 1; n <= 15; n += 1)
    discardInstallation(makeInstallation(clone, `e2e-${n}`), { clone, run: "" });
  const kept = readdirSync(keptLogs(clone));
  expect(kept).toHaveLength(12);
  expect(kept).toContain("e2e-15");
  expect(filesOf(join(keptLogs(clone), "e2e-15"))).toEqual(LOGS);
  expect(existsSync(join(clone, "e2e-15"))).toBe(false);
});
