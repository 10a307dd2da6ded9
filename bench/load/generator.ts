import { closedLoop, now } from "./closed-loop";
import { give } from "./give";
import { Caller } from "./http";
import { openLoop } from "./open-loop";
import { pair } from "./pair";
import type { LoadSpec } from "./spec";

// Generates load in its own process: reads LOAD_SPEC, runs the load and sends the result to its parent.
const spec: LoadSpec = JSON.parse(process.env["LOAD_SPEC"] ?? "null");
if (!spec || !process.send) throw new Error("The generator is started by the benchmark, with LOAD_SPEC.");

/** Connections of an open loop; more donations than this in progress wait, and the wait counts. */
const OPEN_CONNECTIONS = 200;

if (spec.kind === "pairs") {
  const caller = new Caller(spec.origin, spec.donors);
  report(await closedLoop(spec, (serial) => pair(spec, caller, serial)));
} else {
  const connections = "donors" in spec.pace ? spec.pace.donors : OPEN_CONNECTIONS;
  const callers = {
    app: new Caller(spec.app, connections),
    processor: new Caller(spec.processor, connections),
  };
  const { pace, seconds } = spec;
  report(
    "donors" in pace
      ? await closedLoop({ donors: pace.donors, seconds }, (serial) => give(spec, callers, serial, now()))
      : await openLoop({ perSecond: pace.perSecond, seconds }, (serial, dueAt) =>
          give(spec, callers, serial, dueAt),
        ),
  );
}

function report(result: unknown): void {
  process.send?.({ result }, () => process.exit(0));
}
