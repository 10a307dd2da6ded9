// @ts-check
import { existsSync, writeFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";

/*
 * A script for tests of DrawWorker. It occupies its thread or process for the given time, forever, or ends it: always,
 * or only if no file has the document's name yet, which it writes.
 */

/** @typedef {{ name: string, ms?: number, outcome?: "draws" | "fails" | "ends" | "ends once" | "never ends" }} Task */

/**
 * Occupies this thread without CPU time.
 * @param {number} ms
 */
const block = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** @param {object} message */
const send = (message) => (parentPort ? parentPort.postMessage(message) : process.send?.(message));

(parentPort ?? process).on("message", (/** @type {Task} */ { name, ms = 0, outcome = "draws" }) => {
  block(ms);
  while (outcome === "never ends") block(10);
  if (outcome === "ends once" && !existsSync(name)) {
    writeFileSync(name, "");
    process.exit(1);
  }
  if (outcome === "ends") process.exit(1);
  if (outcome === "fails") send({ error: "it is unreadable" });
  else send({ bytes: new TextEncoder().encode(name) });
});
send({ ready: true });
