import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { loadSecrets } from "./secrets";

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "secrets-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

it("secrets survive a restart and are readable by their owner only", () => {
  const dataDir = folder();
  const first = loadSecrets(dataDir);
  expect(loadSecrets(dataDir)).toEqual(first);
  expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
});

it("a folder of an older version gets missing secrets and keeps the others", () => {
  const dataDir = folder();
  const { appSecret: _, ...older } = loadSecrets(dataDir);
  writeFileSync(join(dataDir, "secrets.json"), JSON.stringify(older));
  const now = loadSecrets(dataDir);
  expect(now).toMatchObject(older);
  expect(now.appSecret.length).toBeGreaterThanOrEqual(32);
  expect(JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"))).toEqual(now);
});
