import type { Faults } from "@almoner/emulator-core";
import type { EventRecord } from "../store/events";

export type DeliveryFault = {
  drop: boolean;
  /** Lets the next event go first. */
  hold: boolean;
  duplicate: boolean;
  delayMs: number;
  failStatus: number | null;
};

/** The faults of this delivery. A fault's `match` is a part of "event.type object_id". */
export function deliveryFaults(faults: Faults, event: EventRecord): DeliveryFault {
  const result: DeliveryFault = { drop: false, hold: false, duplicate: false, delayMs: 0, failStatus: null };
  for (const fault of faults.consume("deliveries", `${event.type} ${event.record.id}`)) {
    if (fault.kind === "drop") result.drop = true;
    if (fault.kind === "reorder") result.hold = true;
    if (fault.kind === "duplicate") result.duplicate = true;
    if (fault.kind === "delay" || fault.kind === "slow") result.delayMs += fault.ms ?? 1000;
    if (fault.kind === "fail") result.failStatus = fault.status ?? 500;
  }
  return result;
}
