import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isInstalled } from "../installed.mjs";

const root = `${mkdtempSync(join(tmpdir(), "installed-"))}/`;
afterAll(() => rmSync(root, { recursive: true }));

const here = { optional: true, os: [process.platform], cpu: [process.arch], version: "1.0.0" };
const lock = {
  packages: {
    "": {},
    "node_modules/a": { version: "1.0.0" },
    "node_modules/native": here,
    "node_modules/native-elsewhere": { ...here, os: ["aix"] },
    "node_modules/extra": { optional: true, version: "1.0.0" },
  },
};
function install(packages: Record<string, { version: string } | { link: true }>): void {
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(join(root, "node_modules", ".package-lock.json"), JSON.stringify({ packages }));
}

describe("node_modules", () => {
  it("counts as not installed before an installation", () => {
    expect(isInstalled(root, lock)).toBe(false);
  });

  it("counts as installed with what this platform needs, regardless of the tool", () => {
    install({ "node_modules/a": { version: "1.0.0" }, "node_modules/native": { version: "1.0.0" } });
    expect(isInstalled(root, lock)).toBe(true);
  });

  it("counts as not installed when a workspace is not linked", () => {
    const link = { resolved: "emulators/stripe", link: true } as const;
    const workspaces = { packages: { "node_modules/@almoner/stripe-emulator": link } };
    install({ "node_modules/a": { version: "1.0.0" } });
    expect(isInstalled(root, workspaces)).toBe(false);
    install({ "node_modules/@almoner/stripe-emulator": link });
    expect(isInstalled(root, workspaces)).toBe(true);
  });

  it("counts as not installed when a version differs or this platform's package is missing", () => {
    install({ "node_modules/a": { version: "1.0.1" }, "node_modules/native": { version: "1.0.0" } });
    expect(isInstalled(root, lock)).toBe(false);
    install({ "node_modules/a": { version: "1.0.0" } });
    expect(isInstalled(root, lock)).toBe(false);
  });
});
