import { fileURLToPath } from "node:url";
import { findCycles } from "./import-rules/find-cycles";
import { readImports } from "./import-rules/read-imports";
import { refusalOf } from "./import-rules/rules";

/** Checks every import against the rules (import-rules/rules.ts) and refuses cycles; part of `npm run check`. */
const startedAt = performance.now();
const imports = readImports(fileURLToPath(new URL("..", import.meta.url)));
const refused = imports.flatMap((one) => {
  const why = refusalOf(one);
  return why ? `${one.file} imports ${one.name}\n    ${why}` : [];
});
const cycles = findCycles(imports).map((files) => [...files, files[0]].join("\n    → "));
for (const line of refused) console.error(`✗ ${line}`);
for (const line of cycles) console.error(`✗ import cycle: ${line}`);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(
  `Checked ${imports.length} imports in ${seconds} s: ${refused.length} refused, ${cycles.length} cycles.`,
);
process.exitCode = refused.length + cycles.length > 0 ? 1 : 0;
