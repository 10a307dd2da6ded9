import { closedLoop } from "./closed-loop";
import { give } from "./give";
import { Caller } from "./http";
import { insert } from "./insert";
import type { LoadSpec } from "./spec";

// The load, in a process of its own: reads LOAD_SPEC, makes the load, and sends its parent the result.
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
