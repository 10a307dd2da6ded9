import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type RecordedCall, replaying } from "./recorded-call";

/** Set by the test: the example files in order, with the call to answer them from. Prints one line of JSON for each. */
const examples = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as {
  file: string;
  recorded?: RecordedCall;
}[];
const print = console.log.bind(console);
const { fetch } = globalThis;

for (const { file, recorded } of examples) {
  let shown: unknown = null;
  console.log = (value: unknown) => {
    shown = value;
  };
  globalThis.fetch = recorded ? replaying(recorded) : fetch;
  try {
    await import(pathToFileURL(file).href);
    print(JSON.stringify({ file, ok: true, shown }));
  } catch (error) {
    print(JSON.stringify({ file, ok: false, shown: String(error) }));
  }
}
