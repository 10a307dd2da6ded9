import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { unpackedChromium } from "./unpacked-chromium";

/** How Playwright launches a browser. */
export type Browser = { executablePath: string; args?: string[]; env?: Record<string, string> };

const NAMES = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "microsoft-edge",
];
const MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];

/**
 * Finds a browser: CHROMIUM_PATH, Playwright's own, the system's, or (Linux on x64) the packaged one, unpacked once.
 * Undefined when there is none.
 */
export async function findBrowser(): Promise<Browser | undefined> {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const installed = [
    process.env["CHROMIUM_PATH"] ?? "",
    chromium.executablePath(),
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...(process.platform === "darwin" ? MAC : []),
  ];
  const executablePath = installed.find((path) => path !== "" && existsSync(path) && runs(path));
  if (executablePath) return { executablePath };
  const root = fileURLToPath(new URL("../..", import.meta.url));
  return process.platform === "linux" && process.arch === "x64" ? unpackedChromium(root) : undefined;
}

export const NO_BROWSER =
  "There is no browser for the end-to-end tests here. Install one with `npx playwright install chromium`, or install " +
  "Chrome or Chromium, or set CHROMIUM_PATH to one.";

/** Some systems have a placeholder of this name that only explains how to install the browser. */
function runs(path: string): boolean {
  try {
    return /\d+\.\d+/.test(
      execFileSync(path, ["--version"], {
        encoding: "utf8",
        timeout: 20_000,
        stdio: ["ignore", "pipe", "ignore"],
      }),
    );
  } catch {
    return false;
  }
}
