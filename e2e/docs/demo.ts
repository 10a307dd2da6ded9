import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { test as base, expect, type Page } from "playwright/test";
import { freePortSettings, launch } from "../../local/up/launch";
import { discardInstallation } from "../../scripts/testing/kept-logs";
import { type Operation, operationsOf, readDocument } from "../support/document";
import { schemaValidator } from "../support/schema-validator";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

export type Demo = {
  origin: string;
  dataDir: string;
  /** Validates a value against the schema at a path of the document (schema-validator.ts). */
  problemsOf: ReturnType<typeof schemaValidator>["problemsOf"];
  operations: Operation[];
  /** Runs a bash command at the root of the clone, in the environment set up by the quickstart. */
  bash: (command: string, more?: Record<string, string>) => Promise<string>;
};

/** An example as printed on a page. */
export type Printed = { id: string; status: number; code: string };

/** A separate installation with the demo, because examples change data. */
export const test = base.extend<{ demo: Demo }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from the pattern.
  demo: async ({}, use) => {
    const folder = process.env["TEST_DATA_DIR"] ?? join(root, ".data-test");
    const dataDir = join(folder, `docs-${randomBytes(4).toString("hex")}`);
    const installation = await launch(dataDir, { ...(await freePortSettings()), POSTGRES_FLUSH: "no" });
    const origin = installation.addresses["app"] ?? "";
    // Without the developer's own .env files.
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, DOTENV: "off", DATA_DIR: dataDir };
    const bash: Demo["bash"] = async (command, more = {}) => {
      // Without startup files: bash reads .bashrc when its input is a socket, as it is for a child of Node.
      const { stdout } = await run("bash", ["--norc", "-c", command], {
        cwd: root,
        env: { NODE_ENV: "production", ...env, ...more },
        maxBuffer: 64 * 1024 * 1024,
      });
      return stdout;
    };
    const document = await readDocument(origin);
    const { problemsOf } = schemaValidator(document);
    await use({ origin, dataDir, problemsOf, operations: operationsOf(document), bash });
    await installation.stop();
    discardInstallation(dataDir);
  },
});

/** The token exported by the first command of the reference. */
export async function exportedToken(page: Page, { origin, bash }: Demo): Promise<string> {
  await page.goto(`${origin}/docs/api`);
  const command = await page.locator("[data-code] pre").first().textContent();
  expect(command).toContain("export ALMONER_TOKEN=");
  return (await bash(`${command}\necho "$ALMONER_TOKEN"`)).trim();
}

/** The pages with operations, in the order of the navigation. */
export async function tagPages(page: Page, { origin }: Demo): Promise<string[]> {
  await page.goto(`${origin}/docs/api`);
  const links = page.getByRole("main").getByRole("link");
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  return [...new Set(hrefs)].filter((href) => /^\/docs\/api\/[\w-]+$/.test(href));
}

/** The examples of one page in these languages, in page order. */
export async function printedOn<Language extends string>(
  page: Page,
  address: string,
  languages: readonly Language[],
): Promise<Record<Language, Printed[]>> {
  await page.goto(address);
  const found = await page.locator("[data-operation]").evaluateAll(
    (all, kinds) =>
      kinds.map((kind) =>
        all.flatMap((one) => {
          const code = one.querySelector(`[data-code="${kind}"] pre`)?.textContent;
          const id = one.getAttribute("data-operation") ?? "";
          return code ? [{ id, status: Number(one.getAttribute("data-status")), code }] : [];
        }),
      ),
    languages,
  );
  return Object.fromEntries(languages.map((language, at) => [language, found[at] ?? []])) as Record<
    Language,
    Printed[]
  >;
}

export { expect };
