import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** Set by the test: the example files in order. Prints one line of JSON for each. */
const files = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as string[];
const print = console.log.bind(console);

for (const file of files) {
  let shown: unknown = null;
  console.log = (value: unknown) => {
    shown = value;
  };
  try {
    await import(pathToFileURL(file).href);
    print(JSON.stringify({ file, ok: true, shown }));
  } catch (error) {
    print(JSON.stringify({ file, ok: false, shown: String(error) }));
  }
}
