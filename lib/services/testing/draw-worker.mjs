// @ts-check
import { parentPort } from "node:worker_threads";

/*
 * A script for tests of DrawWorker. It occupies its thread or process for the given time, forever, or ends it.
 */

/** @typedef {{ name: string, ms?: number, outcome?: "draws" | "fails" | "ends" | "never ends" }} Task */

/** @param {object} message */
const send = (message) => (parentPort ? parentPort.postMessage(message) : process.send?.(message));

(parentPort ?? process).on("message", (/** @type {Task} */ { name, ms = 0, outcome = "draws" }) => {
  const until = performance.now() + ms;
  while (performance.now() < until || outcome === "never ends");
  if (outcome === "ends") process.exit(1);
  if (outcome === "fails") send({ error: "it is unreadable" });
  else send({ bytes: new TextEncoder().encode(name) });
});
send({ ready: true });
