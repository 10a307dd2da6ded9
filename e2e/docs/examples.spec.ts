import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { inForm } from "../../scripts/long-forms";
import { type Demo, expect, exportedToken, type Printed, printedOn, root, tagPages, test } from "./demo";
import { type RecordedCall, recordedCall } from "./recorded-call";

test.setTimeout(600_000);

/** Every so manieth example runs; all of them in the long form. */
const EACH = inForm(6, 1);

/** Only the processor can send these, so there is no example to run. */
const UNPRINTED = ["receiveProcessorEvent", "receiveProcessorEventAlias"];

/** Describes what is wrong with the response of an example; CSV is checked by its first line. */
function validate(demo: Demo, { id, status }: Printed, body: unknown): string[] {
  const found = demo.operations.find(({ it }) => it.operationId === id);
  if (!found) return ["no such operation"];
  const path = ["paths", found.path, found.method.toLowerCase(), "responses", status, "content"];
  const isCsv = found.it.responses[status]?.content?.["text/csv"];
  // Names of donor fields and of columns in imported files may have spaces.
  if (isCsv) return /^[\w ]+(,[\w: ]+)+\r\n/.test(String(body)) ? [] : ["no line of columns"];
  // Its bytes went to a file (curl), or their number is printed.
  const content = found.it.responses[status]?.content;
  if (content?.["application/pdf"] || content?.["application/zip"]) return [];
  return demo.problemsOf(body, ...path, "application/json", "schema");
}

/** Its TypeScript example makes several calls, so it runs against the installation too. */
const OF_SEVERAL_CALLS = ["confirmMethodChange"];

/**
 * curl's examples run against the installation, in page order. Then those of TypeScript must send the same requests and
 * show the same answers, so that one demo is enough for both.
 */
test("the guide's first request, its payment and the curl and TypeScript examples work as printed @long", async ({
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

  const bin = join(demo.dataDir, "bin");
  const folder = join(demo.dataDir, "examples");
  for (const one of [bin, folder]) mkdirSync(one);
  // Readers place the examples beside package.json, where they are modules and the client is `./lib/client`.
  symlinkSync(join(root, "lib"), join(folder, "lib"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const curl = (await demo.bash("command -v curl")).trim();
  const [heads, args] = [join(demo.dataDir, "heads"), join(demo.dataDir, "args")];
  // Response headers and arguments go to files beside the example's own output; downloads do not go to the repository.
  writeFileSync(
    join(bin, "curl"),
    `#!/bin/sh\nprintf '%s\\0' "$@" > '${args}'\nexec ${curl} -s -D '${heads}' --output-dir '${bin}' "$@"\n`,
    { mode: 0o755 },
  );

  async function runCurl(printed: Printed): Promise<RecordedCall | null> {
    const out = await demo.bash(`export PATH='${bin}':"$PATH"\n${printed.code}`, { ALMONER_TOKEN: token });
    const given = readFileSync(args, "utf8").split("\0");
    const download = given[given.indexOf("-o") + 1];
    const body = given.includes("-o") ? readFileSync(join(bin, download ?? "")) : Buffer.from(out);
    const recorded = recordedCall(given, readFileSync(heads, "utf8"), body);
    const { status } = recorded.answer;
    expect.soft(status, `${printed.id}\n${printed.code}\n${out.slice(0, 500)}`).toBe(printed.status);
    if (status !== printed.status) return null;
    const isJson = recorded.answer.headers.some(
      ([name, value]) => name === "content-type" && value.startsWith("application/json"),
    );
    expect.soft(validate(demo, printed, isJson ? JSON.parse(out) : out), printed.id).toEqual([]);
    return recorded;
  }

  /** Runs TypeScript examples; resolves to the ids of those that showed an answer of the operation. */
  async function runTypeScript(all: { printed: Printed; recorded?: RecordedCall }[]): Promise<string[]> {
    const examples = all.map(({ printed, recorded }) => {
      const file = join(folder, `${printed.id}.ts`);
      writeFileSync(file, printed.code);
      return { file, recorded };
    });
    const list = join(folder, "list.json");
    writeFileSync(list, JSON.stringify(examples));
    const run = `node --import tsx e2e/docs/run-examples.ts '${list}'`;
    const lines = (await demo.bash(run, { ALMONER_TOKEN: token })).trim().split("\n");
    return lines.flatMap((line) => {
      const { file, ok, shown } = JSON.parse(line) as { file: string; ok: boolean; shown: unknown };
      const printed = all.find((one) => one.printed.id === basename(file, ".ts"))?.printed;
      expect.soft(ok, `${file}\n${printed?.code}\n${shown}`).toBe(true);
      if (!ok || !printed) return [];
      expect.soft(validate(demo, printed, shown), printed.id).toEqual([]);
      return [printed.id];
    });
  }

  const shown: string[] = [];
  const ran = { bash: [] as string[], typescript: [] as string[] };
  const replays: { printed: Printed; recorded: RecordedCall }[] = [];
  for (const path of await tagPages(page, demo)) {
    const { bash, typescript } = await printedOn(page, `${demo.origin}${path}`, ["bash", "typescript"]);
    for (const printed of bash) {
      shown.push(printed.id);
      if (shown.length % EACH !== 0) continue;
      const recorded = await runCurl(printed);
      if (!recorded) continue;
      ran.bash.push(printed.id);
      const same = typescript.find(({ id }) => id === printed.id);
      if (!same) continue;
      if (OF_SEVERAL_CALLS.includes(same.id))
        ran.typescript.push(...(await runTypeScript([{ printed: same }])));
      else replays.push({ printed: same, recorded });
    }
  }
  ran.typescript.push(...(await runTypeScript(replays)));
  const all = demo.operations.map(({ it }) => it.operationId).filter((id) => !UNPRINTED.includes(id));
  expect([...shown].sort()).toEqual(all.sort());
  const due = shown.filter((_, at) => (at + 1) % EACH === 0);
  expect(ran.bash).toEqual(due);
  expect(ran.typescript.sort()).toEqual(due.sort());
});
