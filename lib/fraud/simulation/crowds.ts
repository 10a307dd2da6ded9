import type { Clock, Process } from "./clock";
import type { Caller, Platform, Request } from "./platform";
import type { Random } from "./random";

/** Counts of what honest donors experienced. */
export type Met = {
  donors: number;
  blocked: number;
  challenged: number;
  /** Number of donors whose payment was canceled before they confirmed it. */
  withdrawn: number;
  /** Each donor's wait for admission, in milliseconds. */
  waits: number[];
};
export const metNothing = (): Met => ({ donors: 0, blocked: 0, challenged: 0, withdrawn: 0, waits: [] });

export type Simulation = { clock: Clock; platform: Platform; random: Random };

export type Donor = Omit<Request, "proof"> & {
  /** Probability that a card is declined. */
  declined: number;
  /** Number of first cards that are always declined. */
  badCards?: number;
  /** Probability of leaving without paying. */
  leaves: number;
  /** Bounds of the time from a donation's creation to its confirmation, in milliseconds. */
  typing: readonly [number, number];
  /** Whether a server creates the donations. A server does not wait for others. */
  byServer?: boolean;
};

/** Random share added to a wait, so that forms do not retry at the same instant. */
const SPREAD = 0.5;
const CARDS = 4;
let cards = 0;

/** Simulates a donor, who requests, waits and solves like the form, enters a card, and tries another if declined. */
function* donor({ platform, clock, random }: Simulation, who: Donor, met: Met): Process {
  met.donors += 1;
  const since = clock.now;
  let challenged = false;
  for (;;) {
    const reply = platform.request({ ...who, proof: challenged });
    if (reply.is === "BLOCKED") {
      met.blocked += 1;
      return;
    }
    if (reply.is === "CHALLENGED") {
      if (!challenged) met.challenged += 1;
      challenged = true;
      yield random.between(500, 3000);
      continue;
    }
    if (reply.is === "BUSY" || reply.is === "LIMITED") {
      yield reply.waitMs * (1 + random.next() * SPREAD);
      continue;
    }
    met.waits.push(clock.now - since);
    if (random.chance(who.leaves)) return;
    for (let tried = 0; tried < CARDS; tried++) {
      yield random.between(...who.typing);
      const bad = tried < (who.badCards ?? 0) || random.chance(who.declined);
      cards += 1;
      const end = yield* platform.confirm(reply.donation, bad ? null : `card-${cards}`);
      if (end === "canceled" && reply.donation.canceled) met.withdrawn += 1;
      if (end !== "declined") return;
    }
    return;
  }
}

export type Crowd = {
  donors: number;
  withinMs: number;
  who: (nth: number) => Donor;
};

/** Starts donors who arrive evenly over a period. */
export function crowd(simulation: Simulation, { donors, withinMs, who }: Crowd): Met {
  const met = metNothing();
  for (let nth = 0; nth < donors; nth++)
    simulation.clock.start(donor(simulation, who(nth), met), (nth / donors) * withinMs);
  return met;
}

export const address = (name: string): Caller => ({ name, kind: "address" });
