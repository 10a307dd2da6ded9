import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findCycles } from "./import-rules/find-cycles";
import { type Import, listSources, readImports } from "./import-rules/read-imports";
import { RULES, refusalOf, ruleOf } from "./import-rules/rules";

const root = fileURLToPath(new URL("..", import.meta.url));
const ours = readImports(root);

test("every import of the repository keeps the import rules", () => {
  expect(ours.filter((one) => refusalOf(one) !== null)).toEqual([]);
});

test("no files of the repository import each other in a cycle", () => {
  expect(ours.filter(({ target }) => target).length).toBeGreaterThan(1000);
  expect(findCycles(ours)).toEqual([]);
});

test("every row of the table applies to a file", () => {
  const applied = new Set(listSources(root).map(ruleOf));
  expect(RULES.filter((_rule, row) => !applied.has(row))).toEqual([]);
});

const FORBIDDEN = [
  ["a use case that queries by itself", "lib/orgs/a.ts", "drizzle-orm"],
  ["a use case that knows Next", "lib/orgs/b.ts", "next/headers"],
  ["a use case that calls Stripe's SDK", "lib/donations/c.ts", "stripe"],
  ["a use case that calls a bucket", "lib/pictures/c.ts", "@aws-sdk/client-s3"],
  ["a use case that knows a template", "lib/emails/donors/l.ts", "@/components/emails/donors/receipt"],
  ["a use case that knows the launcher", "lib/orgs/d.ts", "@/local/up/settings"],
  ["a use case that knows the emulators", "lib/orgs/l.ts", "@almoner/emulator-core"],
  ["a use case that knows the registry of endpoints", "lib/orgs/n.ts", "@/lib/api-docs/endpoints"],
  ["a use case that knows the background", "lib/orgs/o.ts", "@/inngest"],
  ["a use case that knows a script", "lib/orgs/p.ts", "../../scripts/seed/random"],
  ["a use case with Stripe's browser script", "lib/orgs/q.ts", "@stripe/stripe-js"],
  ["the registry with SQL", "lib/api-docs/a.ts", "@/db/schema/donations"],
  ["a fee that reads a store", "lib/fees/e.ts", "@/lib/orgs/store"],
  ["the kernel with the configuration", "lib/kernel/a.ts", "@/lib/config/env"],
  ["a rule that reads a store", "lib/disputes/rules.ts", "./store"],
  ["a transition that calls the processor", "lib/campaigns/states.ts", "@/lib/services/stripe/payments"],
  ["a store that calls Stripe's SDK", "lib/orgs/raise-store.ts", "stripe"],
  ["a rendered email with SQL", "lib/emails/render.ts", "@/db/client"],
  ["the route wrapper with a domain", "lib/http/route.ts", "@/lib/donations/create/create-donation"],
  ["the store of idempotency keys with a domain", "lib/http/idempotency/store.ts", "@/lib/donations/store"],
  ["a helper of routes with SQL", "lib/http/b.ts", "@/db/client"],
  ["a use case with React", "lib/orgs/r.ts", "react"],
  ["a use case with the emails' markup", "lib/emails/s.ts", "@react-email/components"],
  ["a helper of routes with a domain", "lib/http/a.ts", "@/lib/api-keys/authenticate"],
  ["Stripe's service with another SDK", "lib/services/stripe/a.ts", "resend"],
  ["Clerk's service with Next", "lib/services/clerk/a.ts", "@clerk/nextjs/server"],
  ["Inngest's service with a domain", "lib/services/inngest/a.ts", "@/lib/webhooks/schemas"],
  ["Resend's service with SQL", "lib/services/resend/a.ts", "@/db/schema/emails"],
  ["Upstash's service with a function", "lib/services/upstash/a.ts", "@/inngest"],
  ["the store of pictures with SQL", "lib/services/files/a.ts", "@/db/schema/pictures"],
  ["the drawing of PDF files with a use case", "lib/services/pdf/a.ts", "@/lib/orgs/get-organization"],
  [
    "the drawing of preview images with a use case",
    "lib/services/preview/a.ts",
    "@/lib/orgs/get-organization",
  ],
  ["a service without an SDK of its own that imports one", "lib/services/a.ts", "stripe"],
  ["a route handler with SQL", "app/api/a/route.ts", "drizzle-orm"],
  ["a route handler with a store", "app/api/b/route.ts", "@/lib/orgs/store"],
  ["a route handler with an SDK", "app/api/c/route.ts", "stripe"],
  ["the background's route with SQL", "app/api/inngest/route.ts", "@/db/client"],
  ["a page with SQL", "app/dashboard/f.tsx", "@/db/client"],
  ["a page with a store", "app/dashboard/g.tsx", "@/lib/donations/list/store"],
  ["a page with the library of tables", "app/donate/a.tsx", "@tanstack/table-core"],
  ["a component with the library of tables", "components/donate/k.tsx", "@tanstack/table-core"],
  [
    "the table of lists with a use case",
    "components/dashboard/lists/list-table.tsx",
    "@/lib/donations/create/create-donation",
  ],
  ["a component with a use case", "components/donate/g.tsx", "@/lib/donations/create/create-donation"],
  ["a component with a store", "components/donate/i.tsx", "@/lib/donations/store"],
  ["a component with Stripe's browser script", "components/donate/h.tsx", "@stripe/stripe-js"],
  [
    "the payment step with a use case",
    "components/donate/payment/a.tsx",
    "@/lib/donations/create/create-donation",
  ],
  ["an emulator that shares code with the application", "emulators/stripe/src/i.ts", "@/lib/fees/quote"],
  ["an emulator that reaches into the application", "emulators/stripe/src/j.ts", "../../../lib/fees/quote"],
  ["a launcher that reaches into an emulator", "local/up/m.ts", "../../emulators/stripe/src/clock/due"],
  ["a launcher that knows the domain", "local/up/n.ts", "../../lib/fees/quote"],
  ["a script that reaches into an emulator", "scripts/a.ts", "@/emulators/stripe/src/clock/due"],
  ["a table that reaches into the domain", "db/schema/j.ts", "@/lib/orgs/schemas"],
  ["a function with SQL", "inngest/functions/k.ts", "drizzle-orm"],
  ["a function with a store", "inngest/functions/l.ts", "@/lib/orgs/store"],
] as const;
const ALLOWED = [
  ["lib/orgs/store.ts", "drizzle-orm"],
  ["lib/services/stripe/payments.ts", "stripe"],
  ["lib/services/files/bucket.ts", "@aws-sdk/client-s3"],
  ["lib/emails/render.ts", "@/components/emails"],
  ["lib/emails/render.ts", "@react-email/components"],
  ["lib/http/idempotency/store.ts", "drizzle-orm"],
  ["components/donate/payment/pay.tsx", "@stripe/stripe-js"],
  ["components/dashboard/lists/list-table.tsx", "@tanstack/table-core"],
  ["components/donate/status/a.tsx", "@/lib/donations/public/schemas"],
  ["app/dashboard/page.tsx", "@/lib/orgs/get-organization"],
  ["local/up/settings.ts", "@almoner/emulator-core"],
  ["lib/orgs/a.test.ts", "drizzle-orm"],
] as const;

const imported = ([file, name]: readonly [string, string]): Import => {
  const folder = mkdtempSync(join(tmpdir(), "almoner-import-rules-"));
  try {
    write(folder, { [file]: `import { x } from "${name}";\n\nconsole.log(x);\n` });
    const [found] = readImports(folder);
    if (!found) throw new Error(`no import was found in ${file}`);
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test.each(FORBIDDEN)("the import rules refuse %s", (_what, file, name) => {
  expect(refusalOf(imported([file, name]))).toEqual(RULES[ruleOf(file)]?.why);
});

test.each(ALLOWED)("the import rules let %s import %s", (file, name) => {
  expect(refusalOf(imported([file, name]))).toBeNull();
});

test("a case above proves of every row that it refuses", () => {
  const proven = new Set(FORBIDDEN.map(([, file]) => ruleOf(file)));
  const unproven = RULES.filter(({ mustNotImport }, row) => mustNotImport.length > 0 && !proven.has(row));
  expect(unproven).toEqual([]);
});

test("a rule may use the type of a row, not the store", () => {
  const row = { file: "lib/campaigns/rules.ts", name: "@/lib/campaigns/store" };
  expect(refusalOf({ ...row, typeOnly: true })).toBeNull();
  expect(refusalOf({ ...row, typeOnly: false })).not.toBeNull();
});

describe("a tree of files", () => {
  const house = mkdtempSync(join(tmpdir(), "almoner-import-cycles-"));
  beforeAll(() =>
    write(house, {
      "lib/a/one.ts": 'import { two } from "./two";\nexport const one = () => two;\n',
      "lib/a/two.ts": 'import { one } from "@/lib/a/one";\nexport const two = () => one;\n',
      "lib/b/types.ts": 'import type { Use } from "./use";\nexport type Row = { use: Use };\n',
      "lib/b/use.ts": 'export type { Row } from "./types";\nexport type Use = string;\n',
      "lib/c/index.ts": 'export * from "./late";\n',
      "lib/c/late.tsx": 'export const late = async () => <b>{await import("@/lib/c")}</b>;\n',
      "lib/d/inline.ts": 'export type Row = import("./other").Other;\n',
      "lib/d/other.ts": 'import "./inline";\nexport type Other = string;\n',
      "emulators/x/package.json": '{ "name": "@almoner/emulator-core", "exports": { ".": "./main.ts" } }\n',
      "emulators/x/main.ts": 'import { y } from "@/lib/e/y";\nexport const x = y;\n',
      "lib/e/y.ts": 'export { x as y } from "@almoner/emulator-core";\n',
      "lib/f/starts.ts": 'export const worker = new URL("./worker.ts", import.meta.url);\n',
      "lib/f/worker.ts": 'import { worker } from "./starts";\nconsole.log(worker);\n',
      "lib/g/free.ts":
        'import { two } from "../a/two";\nimport { sum } from "ajv";\nconsole.log(two, sum);\n',
    }),
  );
  afterAll(() => rmSync(house, { recursive: true, force: true }));

  test("has its cycles found: by alias, types, dynamic import, import type and workspace", () => {
    expect(findCycles(readImports(house))).toEqual([
      ["emulators/x/main.ts", "lib/e/y.ts"],
      ["lib/a/one.ts", "lib/a/two.ts"],
      ["lib/b/types.ts", "lib/b/use.ts"],
      ["lib/c/index.ts", "lib/c/late.tsx"],
      ["lib/d/inline.ts", "lib/d/other.ts"],
    ]);
  });
});

function write(folder: string, files: Record<string, string>): void {
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
}
