import type { Simulator } from "../simulator";

/** A kind of scheduled change. Times are Unix seconds. */
export type Due = {
  name: string;
  /** The earliest moment at which `run` has an effect; null when nothing of the kind is scheduled. */
  nextDue(simulator: Simulator): number | null;
  /** Runs what is due at or before `now`; afterwards `nextDue` is later than `now`, or null. */
  run(simulator: Simulator, now: number): void;
};
