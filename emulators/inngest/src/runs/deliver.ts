import { callFunction } from "../protocol/call-app";
import type { Reply } from "../protocol/types";
import { type Core, pause } from "../server/core";

/** Calls the app, applying `deliveries` faults; their `match` is a part of "fn-id event-name". */
export async function deliver(
  core: Core,
  fnId: string,
  stepId: string | null,
  eventName: string,
  body: string,
): Promise<Reply> {
  const call = () => callFunction(core.settings, fnId, stepId, body);
  const faults = core.faults.consume("deliveries", `${fnId} ${eventName}`);
  for (const fault of faults) {
    if (fault.kind === "delay" || fault.kind === "slow") await pause(fault.ms ?? 1000);
    if (fault.kind === "reorder") await pause(Math.random() * (fault.ms ?? 1000));
    if (fault.kind === "fail") return refusal(fault.status ?? 500);
  }
  const reply = await call();
  if (faults.some((fault) => fault.kind === "drop"))
    return { kind: "unreachable", reason: "the answer was dropped by a fault", lost: false };
  return faults.some((fault) => fault.kind === "duplicate") ? call() : reply;
}

/** The injected result: 500 costs an attempt, any other status counts as an unreachable application. */
function refusal(status: number): Reply {
  const message = `a fault made the call fail with ${status}`;
  return status === 500
    ? { kind: "error", error: { name: "Error", message }, retriable: true }
    : { kind: "unreachable", reason: message, lost: false };
}
