import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const house = mkdtempSync(join(tmpdir(), "almoner-import-rules-"));

const FORBIDDEN = [
  ["a domain verb that queries by itself", "lib/orgs/a.ts", "drizzle-orm"],
  ["a domain verb that knows Next", "lib/orgs/b.ts", "next/headers"],
  ["a domain verb that calls Stripe's SDK", "lib/donations/c.ts", "stripe"],
  ["a domain verb that knows a template", "lib/emails/donors/l.ts", "@/components/emails/receipt"],
  ["a verb that knows the launcher", "lib/orgs/d.ts", "@/local/up/settings"],
  ["a verb that knows the emulators", "lib/orgs/l.ts", "@almoner/emulator-core"],
  ["a rule that reads a store", "lib/fees/e.ts", "@/lib/orgs/store"],
  ["a page with SQL", "app/dashboard/f.tsx", "@/db/client"],
  ["a component with a verb", "components/donate/g.tsx", "@/lib/donations/create-donation"],
  ["a component with Stripe's browser script", "components/donate/h.tsx", "@stripe/stripe-js"],
  ["an emulator that shares code with the application", "emulators/stripe/src/i.ts", "@/lib/fees/quote"],
  ["a launcher that reaches into an emulator", "local/up/m.ts", "../../emulators/stripe/src/clock/due"],
  ["a table that reaches into the domain", "db/schema/j.ts", "@/lib/orgs/schemas"],
  ["a function with SQL", "inngest/k.ts", "drizzle-orm"],
] as const;
const ALLOWED = [
  ["lib/orgs/store.ts", "drizzle-orm"],
  ["lib/services/stripe/payments.ts", "stripe"],
  ["lib/emails/render.ts", "@/components/emails"],
  ["components/donate/payment/pay.tsx", "@stripe/stripe-js"],
  ["app/dashboard/page.tsx", "@/lib/orgs/get-organization"],
] as const;

/** The files that the linter refuses for what they import. */
let refused: Set<string>;

beforeAll(() => {
  cpSync(join(root, "biome.json"), join(house, "biome.json"));
  for (const [path, source] of [
    ...FORBIDDEN.map(([, path, source]) => [path, source] as const),
    ...ALLOWED,
  ]) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), `import { x } from "${source}";\n\nconsole.log(x);\n`);
  }
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const { stdout } = spawnSync(
    process.execPath,
    [biome, "lint", "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=json", "."],
    { cwd: house, encoding: "utf8" },
  );
  const found: { category: string; location: { path: string | { file: string } } }[] =
    JSON.parse(stdout).diagnostics;
  refused = new Set(
    found
      .filter((one) => one.category === "lint/style/noRestrictedImports")
      .map(({ location: { path } }) => (typeof path === "string" ? path : path.file).replace(/^\.\//, "")),
  );
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

test.each(FORBIDDEN)("the import rules refuse %s", (_what, path) => {
  expect(refused).toContain(path);
});

test.each(ALLOWED)("the import rules let %s import %s", (path) => {
  expect(refused).not.toContain(path);
});
