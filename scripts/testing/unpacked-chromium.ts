import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * The browser of npm `@sparticuz/chromium`, unpacked into node_modules/.cache with its libraries and a font, so that
 * it runs on a bare machine. Uses only two of its flags: `--single-process` breaks Playwright.
 */
export function unpackedChromium(root: string) {
  const home = join(root, "node_modules", "@sparticuz", "chromium");
  if (!existsSync(home)) return undefined;
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const folder = join(root, "node_modules", ".cache", `chromium-${version}`);
  if (!existsSync(folder)) unpack(home, folder);
  return {
    executablePath: join(folder, "chromium"),
    // Avoids an unused GPU process.
    args: ["--no-sandbox", "--disable-gpu", "--in-process-gpu"],
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
      FONTCONFIG_FILE: join(folder, "fonts.conf"),
    },
  };
}

/** It unpacks into the temporary folder non-atomically, so it gets its own one, which is then renamed. */
function unpack(home: string, folder: string): void {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const entry = pathToFileURL(join(home, "build", "esm", "index.js")).href;
  const code = `const { default: it } = await import(${JSON.stringify(entry)}); await it.executablePath();`;
  execFileSync(process.execPath, ["--input-type=module", "-e", code], {
    // It only unpacks its libraries when it detects AWS Lambda.
    env: { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const folders = ["/usr/share/fonts", "/usr/local/share/fonts", join(folder, "fonts")];
  writeFileSync(
    join(draft, "fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders
      .map((one) => `<dir>${one}</dir>`)
      .join("")}<cachedir>${join(folder, "font-cache")}</cachedir></fontconfig>\n`,
  );
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
}
