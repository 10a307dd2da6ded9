import { closedLoop } from "./closed-loop";
import { give } from "./give";
import { Caller } from "./http";
import { insert } from "./insert";
import type { LoadSpec } from "./spec";

// Generates load in its own process: reads LOAD_SPEC, runs the load and sends the result to its parent.
const spec: LoadSpec = JSON.parse(process.env["LOAD_SPEC"] ?? "null");
if (!spec || !process.send) throw new Error("The generator is started by the benchmark, with LOAD_SPEC.");

if (spec.kind === "donations") {
  const app = new Caller(spec.app, spec.donors);
  const processor = new Caller(spec.processor, spec.donors);
  const result = await closedLoop(spec, (serial) => give(spec, { app, processor }, serial));
  process.send({ result }, () => process.exit(0));
} else {
  const peer = new Caller(spec.origin, spec.donors);
  const result = await closedLoop(spec, (serial) => insert(peer, spec.name, serial));
  process.send({ result }, () => process.exit(0));
}
