import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PATHS } from "@/lib/client/paths";
import { buildClient, COMPILER_OPTIONS, compileFolder } from "./build";

const CACHE = fileURLToPath(new URL("../../node_modules/.cache", import.meta.url));
mkdirSync(CACHE, { recursive: true });
const folder = mkdtempSync(join(CACHE, "client-test-"));

/** Programs that must not compile, each in a separate file. */
const WRONG = {
  "an unknown operation": `await createClient().call("getCampaigns", { params: { id: "c" } });`,
  "a missing parameter": `await createClient().call("getCampaign", {});`,
  "an unknown value": `createClient().each("listDonations", { query: { orgId: "o", status: "PAID" } });`,
  "an unknown field": `await createClient().call("createFund", { params: { idOrSlug: "o" }, body: { title: "B" } });`,
  "a field that an answer has not": `export const x = (answer: Answer<"getCampaign">) => answer.price;`,
};
const RIGHT = `
  const api = createClient({ baseUrl: "https://give.example", token: "alm_x" });
  const { data } = orThrow(await api.call("getCampaign", { params: { id: "c" } }));
  export const title: string = data.title;
  for await (const one of api.each("listDonations", { query: { orgId: "o", limit: 100, status: "SUCCEEDED" } })) {
    const cents: number = one.amountCents;
    console.log(cents);
  }
  await api.call("createFund", { params: { idOrSlug: "o" }, body: { name: "Building" } });
  await api.stream("exportDonations", { query: { orgId: "o" } });
  await api.call("setCampaignCover", { params: { id: "c" }, file: new Blob([]) });
  export type Names = ${Object.keys(PATHS)
    .map((id) => `Answer<"${id}">`)
    .join(" | ")};
  export type All = Operations[keyof Operations];
`;
/** The compiler's messages by program. All programs are compiled together, because each run takes seconds. */
let errors = "";

beforeAll(async () => {
  await buildClient(join(folder, "dist"));
  const head = 'import { type Answer, createClient, type Operations, orThrow } from "./dist/index.js";\n';
  for (const [index, code] of [RIGHT, ...Object.values(WRONG)].entries())
    writeFileSync(join(folder, `use-${index}.ts`), `${head}${code}\nexport { createClient, orThrow };\n`);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const compilerOptions = { ...COMPILER_OPTIONS, noEmit: true };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["use-*.ts"] }));
  try {
    compileFolder(folder);
  } catch (error) {
    errors = String(error);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a program in another project compiles with the package, with each operation and its types", () => {
  expect(errors).toContain("use-1.ts");
  expect(errors).not.toMatch(/(?:use-0|index\.d)\.ts/);
});

test.each(Object.keys(WRONG).map((what, index) => [what, index + 1] as const))(
  "%s does not compile",
  (_what, index) => {
    expect(errors).toMatch(new RegExp(`use-${index}\\.ts\\S*: error TS`));
  },
);

test("the built client calls the API", async () => {
  const { createClient } = await import(pathToFileURL(join(folder, "dist", "index.js")).href);
  const calls: [string, string | null][] = [];
  const api = createClient({
    baseUrl: "https://give.example",
    token: "alm_x",
    fetch: async (url: string, init: RequestInit) => {
      calls.push([url, new Headers(init.headers).get("authorization")]);
      return Response.json({ data: [] });
    },
  });
  const result = await api.call("listFunds", { params: { idOrSlug: "hope shelter" } });
  expect(result).toMatchObject({ ok: true, data: { data: [] } });
  expect(calls).toEqual([["https://give.example/api/orgs/hope%20shelter/funds", "Bearer alm_x"]]);
});
