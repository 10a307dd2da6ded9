import type { Simulator } from "../simulator";
import { runDue } from "./run-due";

const DAY = 24 * 3600;
const EVENT_SECONDS = 30 * DAY;
const KEEP_EVENTS = 50_000;
const TICK_MS = 500;

/** Purges what is expired by the shared clock. */
export function prune({ store, now }: Pick<Simulator, "store" | "now">): void {
  const at = now();
  store.prune({ events: at - EVENT_SECONDS, answers: at - DAY, links: at - DAY }, KEEP_EVENTS);
}

/** Runs due changes twice a second; prunes once a minute. */
export function startTicking(simulator: Simulator): NodeJS.Timeout {
  let ticks = 0;
  return setInterval(() => {
    try {
      runDue(simulator);
    } catch (error) {
      // Failed changes stay due; the emulator continues to answer.
      console.error("What is due could not be done.", error);
    }
    if (++ticks % 120 === 0) prune(simulator);
    simulator.store.flush();
  }, TICK_MS);
}
