import type { Clock, Process } from "./clock";
import type { Caller, Platform, Request } from "./platform";
import type { Random } from "./random";

/** What honest donors experienced. */
export type Met = {
  donors: number;
  blocked: number;
  challenged: number;
  /** Donors whose payment was canceled before they confirmed it. */
  withdrawn: number;
  /** Each wait for admission, in milliseconds. */
  waits: number[];
};
export const metNothing = (): Met => ({ donors: 0, blocked: 0, challenged: 0, withdrawn: 0, waits: [] });

export type World = { clock: Clock; platform: Platform; random: Random };

export type Donor = Omit<Request, "proof"> & {
  /** The probability that a card is declined. */
  declined: number;
  /** How many first cards are certainly declined. */
  badCards?: number;
  /** The probability of leaving without paying. */
  leaves: number;
  /** From creation to the confirmed payment, in milliseconds. */
  typing: readonly [number, number];
  /** Whether a server creates the donations, which does not wait for others. */
  byServer?: boolean;
};

/** Random share added to a wait, so that forms do not retry at the same instant. */
const SPREAD = 0.5;
const CARDS = 4;
let cards = 0;

/** One donor: requests, waits and solves as the form does, enters a card, and tries another when declined. */
export function* donor({ platform, clock, random }: World, who: Donor, met: Met): Process {
  met.donors += 1;
  const since = clock.now;
  let challenged = false;
  for (;;) {
    const reply = platform.ask({ ...who, proof: challenged });
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

/** Donors who arrive evenly over a time. */
export function crowd(world: World, { donors, withinMs, who }: Crowd): Met {
  const met = metNothing();
  for (let nth = 0; nth < donors; nth++)
    world.clock.start(donor(world, who(nth), met), (nth / donors) * withinMs);
  return met;
}

export const address = (name: string): Caller => ({ name, kind: "address" });
