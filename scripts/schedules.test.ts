import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const LABELS: readonly [RegExp, string | ((parts: RegExpExecArray) => string)][] = [
  [/^\* \* \* \* \*$/, "every minute"],
  [/^\d+,\d+ \* \* \* \*$/, "every half hour"],
  [/^(?:\*|\d+-59)\/(\d+) \* \* \* \*$/, ([, minutes]) => `every ${minutes} minutes`],
  [/^\d+ \* \* \* \*$/, "every hour"],
  [
    /^(\d+) (\d+) \* \* \*$/,
    ([, minute = "", hour = ""]) => `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`,
  ],
];

function cronLabel(cron: string): string {
  for (const [pattern, label] of LABELS) {
    const parts = pattern.exec(cron);
    if (parts) return typeof label === "string" ? label : label(parts);
  }
  return cron;
}

test("docs/operations.md lists exactly the scheduled functions, and when they run", () => {
  const source = ["schedules.ts", "webhooks.ts"]
    .map((file) => readFileSync(`inngest/${file}`, "utf8"))
    .join("\n")
    .replaceAll("EACH_MINUTE,", '"* * * * *",');
  const scheduled = [
    ...source.matchAll(/(?:onSchedule|sweepInBatches)\(\s*"([\w-]+)",\s*"([^"]+)"/g),
    ...source.matchAll(/id: "([\w-]+)",\s*triggers: \[[^\]]*cron\("([^"]+)"\)/g),
  ].map(([, id = "", cron = ""]): [string, string] => [id, cronLabel(cron)]);
  const page = readFileSync("docs/operations.md", "utf8");
  const [, table = ""] = page.split("\n## Schedules\n");
  const listed = [...(table.split("\n## ")[0] ?? "").matchAll(/^\| (`[^|]+`) \| ([^|]+) \|/gm)].flatMap(
    ([, ids = "", when = ""]) =>
      [...ids.matchAll(/`([\w-]+)`/g)].map(([, id = ""]): [string, string] => [id, when]),
  );
  expect(scheduled.length).toBeGreaterThan(20);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(scheduled));
});
