import { invalidRequest } from "../api/errors";
import type { SimulatorControls } from "../simulator";
import { nextDue, runDue } from "./run-due";
import { untilIdle } from "./until-idle";

/**
 * The result of a move: `steps` counts the moments at which something was due, `late` those whose events the
 * application did not process in time.
 */
export type Advanced = { now: string; offsetMs: number; steps: number; late: number; events: number };

/** How long to wait for the application to process the events of one step, in real milliseconds. */
const PATIENCE_MS = 10_000;
/** After a step has timed out, later steps wait only this long until the application responds again. */
const IMPATIENCE_MS = 1000;

/** Moves are serialized. */
const moving = new WeakMap<SimulatorControls, Promise<unknown>>();

/**
 * Moves the installation's clock to `target` (computed when it is this move's turn, in Unix seconds). The clock stops
 * at every moment at which something is due, so that events have the right date, and continues when the app has
 * processed them, so that follow-ups have that date too.
 */
export async function advance(
  simulator: SimulatorControls,
  target: (now: number) => number,
  patienceMs = PATIENCE_MS,
): Promise<Advanced> {
  const before = moving.get(simulator) ?? Promise.resolve();
  const move = before.then(() => conduct(simulator, target(simulator.now()), patienceMs));
  // The next move waits for this one, even if it fails; its failure goes to its own caller.
  moving.set(
    simulator,
    move.catch(() => undefined),
  );
  return move;
}

async function conduct(simulator: SimulatorControls, target: number, patienceMs: number): Promise<Advanced> {
  const { clock, store, deliveries } = simulator;
  const counted = store.emitted;
  let steps = 0;
  let late = 0;
  // Earlier events are delivered before later ones.
  let patience = (await deliveries.settled(new Set(), patienceMs)) ? patienceMs : impatient(patienceMs);
  for (;;) {
    const next = nextDue(simulator);
    if (!next || next.at > target) break;
    stand(simulator, next.at);
    const known = deliveries.open();
    runDue(simulator);
    // Flushed before the clock moves on, so that a restarted process finds everything it needs.
    store.flush();
    steps += 1;
    const taken =
      (await deliveries.settled(known, patience)) && (await untilIdle(simulator.config.jobsUrl, patience));
    if (deliveries.stopped) throw new Error("The emulator stopped while its clock was being moved.");
    if (!taken) late += 1;
    patience = taken ? patienceMs : impatient(patienceMs);
  }
  stand(simulator, target);
  store.flush();
  return {
    now: clock.now().toISOString(),
    offsetMs: clock.offsetMs(),
    steps,
    late,
    events: store.emitted - counted,
  };
}

function impatient(patienceMs: number): number {
  return Math.min(patienceMs, IMPATIENCE_MS);
}

/** Sets the clock to the start of a second, unless it is later already. */
function stand({ clock }: SimulatorControls, at: number): void {
  const offsetMs = at * 1000 - Date.now();
  if (offsetMs > clock.offsetMs()) clock.move(offsetMs);
}

/** Returns to real time, unless records of a later time exist. */
export function resetClock(simulator: SimulatorControls): void {
  const real = Math.floor(Date.now() / 1000);
  const tables = [simulator.store.events, ...Object.values(simulator.store.tables)];
  const latest = Math.max(...tables.map((table) => table.newest(1)[0]?.created ?? 0));
  if (latest > real)
    throw invalidRequest(
      `The clock cannot go back: there are payments and events of ${new Date(latest * 1000).toISOString()}. \`npm run reset\` starts afresh.`,
    );
  simulator.clock.move(0);
}
