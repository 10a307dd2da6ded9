import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { schemaValidator } from "../support/schema-validator";
import { type Demo, expect, exportedToken, type Printed, printedOn, root, tagPages, test } from "./demo";

test.setTimeout(600_000);

/** Only the processor can send these, so there is no example to run. */
const UNPRINTED = ["receiveProcessorEvent", "receiveProcessorEventAlias"];

/** Describes what is wrong with the response of an example; CSV is checked by its first line. */
function validate(demo: Demo, { id, status }: Printed, body: unknown): string[] {
  const found = demo.operations.find(({ it }) => it.operationId === id);
  if (!found) return ["no such operation"];
  const place = ["paths", found.path, found.method.toLowerCase(), "responses", status, "content"];
  const isCsv = found.it.responses[status]?.content?.["text/csv"];
  if (isCsv) return /^\w+(,\w+)+\r\n/.test(String(body)) ? [] : ["no line of columns"];
  // Its bytes went to a file (curl), or their number is printed.
  const content = found.it.responses[status]?.content;
  if (content?.["application/pdf"] || content?.["application/zip"]) return [];
  return schemaValidator(demo.document).problemsOf(body, ...place, "application/json", "schema");
}

test("every curl example works as printed", async ({ demo, page }) => {
  const token = await exportedToken(page, demo);
  const bin = join(demo.dataDir, "bin");
  mkdirSync(bin);
  const curl = (await demo.bash("command -v curl")).trim();
  const heads = join(demo.dataDir, "heads");
  // Response headers go to a file beside the example's own output; downloads do not go to the repository.
  writeFileSync(join(bin, "curl"), `#!/bin/sh\nexec ${curl} -s -D '${heads}' --output-dir '${bin}' "$@"\n`, {
    mode: 0o755,
  });
  const ran = new Set<string>();
  for (const path of await tagPages(page, demo)) {
    for (const printed of await printedOn(page, `${demo.origin}${path}`, "bash")) {
      const out = await demo.bash(`export PATH='${bin}':"$PATH"\n${printed.code}`, { ALMONER_TOKEN: token });
      const status = Number(/^HTTP\/\S+ (\d+)/.exec(readFileSync(heads, "utf8"))?.[1]);
      expect.soft(status, `${printed.id}\n${printed.code}\n${out.slice(0, 500)}`).toBe(printed.status);
      if (status !== printed.status) continue;
      const isJson = /content-type: application\/json/i.test(readFileSync(heads, "utf8"));
      const problems = validate(demo, printed, isJson ? JSON.parse(out) : out);
      expect.soft(problems, printed.id).toEqual([]);
      ran.add(printed.id);
    }
  }
  const all = demo.operations.map(({ it }) => it.operationId).filter((id) => !UNPRINTED.includes(id));
  expect([...ran].sort()).toEqual(all.sort());
});

test("the guide's first request, its payment and every TypeScript example work as printed", async ({
  demo,
  page,
}) => {
  const token = await exportedToken(page, demo);
  const blocks = page.locator("[data-code=bash] pre");
  const request = (await blocks.nth(1).textContent()) ?? "";
  expect(request).toContain("/campaigns");
  const { data } = JSON.parse(await demo.bash(request, { ALMONER_TOKEN: token }));
  expect(data.map(({ slug }: { slug: string }) => slug)).toContain("winter-beds");
  await page.goto(`${demo.origin}/docs/api/guide/testing`);
  const donation = (await blocks.first().textContent()) ?? "";
  expect(JSON.parse(await demo.bash(donation))).toMatchObject({
    object: "payment_intent",
    status: "succeeded",
  });
  const folder = join(demo.dataDir, "examples");
  mkdirSync(folder);
  // The examples are placed beside package.json, where the client is `./lib/client`.
  symlinkSync(join(root, "lib"), join(folder, "lib"));
  const all: Printed[] = [];
  for (const path of await tagPages(page, demo))
    all.push(...(await printedOn(page, `${demo.origin}${path}`, "typescript")));
  const files = all.map(({ id, code }) => {
    const file = join(folder, `${id}.ts`);
    writeFileSync(file, code);
    return file;
  });
  writeFileSync(join(folder, "list.json"), JSON.stringify(files));
  const run = `node --import tsx e2e/docs/run-examples.ts '${join(folder, "list.json")}'`;
  const lines = (await demo.bash(run, { ALMONER_TOKEN: token })).trim().split("\n");
  const ran = lines.map((line) => JSON.parse(line) as { file: string; ok: boolean; shown: unknown });
  for (const { file, ok, shown } of ran) {
    const printed = all.find(({ id }) => id === basename(file, ".ts"));
    expect.soft(ok, `${file}\n${printed?.code}\n${shown}`).toBe(true);
    if (ok && printed) expect.soft(validate(demo, printed, shown), printed.id).toEqual([]);
  }
  expect(ran).toHaveLength(demo.operations.length - UNPRINTED.length);
});
