// The production server in APP_PROCESSES processes behind one port; the arguments are those of `next start`. Uses
// Node's own modules only, since it just supervises.
import { fileURLToPath } from "node:url";
import { APP_NODE_OPTIONS } from "../local/up/node-options.mjs";
import { MAX_PROCESSES, processCount } from "../local/up/process-count.mjs";
import { runProcesses } from "./serve/cluster.mjs";

const count = processCount(process.env.APP_PROCESSES);
if (count === undefined) {
  console.error(
    `APP_PROCESSES is "${process.env.APP_PROCESSES}": expected a number from 1 to ${MAX_PROCESSES}.`,
  );
  process.exit(1);
}
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const exec = fileURLToPath(new URL("../node_modules/next/dist/bin/next", import.meta.url));
runProcesses({ exec, execArgv: APP_NODE_OPTIONS, args: ["start", ...process.argv.slice(2)], count });
