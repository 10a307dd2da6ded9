import type { Clock, Process } from "./clock";
import type { Caller, Platform, Request } from "./platform";
import type { Random } from "./random";

/** What honest donors met. */
export type Met = {
  donors: number;
  blocked: number;
  challenged: number;
  /** Whose payment was withdrawn before they had confirmed it. */
  withdrawn: number;
  /** How long each waited for its turn, in milliseconds. */
  waits: number[];
};
export const metNothing = (): Met => ({ donors: 0, blocked: 0, challenged: 0, withdrawn: 0, waits: [] });

export type World = { clock: Clock; platform: Platform; random: Random };

export type Donor = Omit<Request, "proof"> & {
  /** How likely one of their cards is declined. */
  declined: number;
  /** How many of their first cards are declined for certain. */
  badCards?: number;
  /** How likely they leave without paying. */
  leaves: number;
  /** From the donation's creation to the confirmed payment, in milliseconds. */
  typing: readonly [number, number];
  /** Whether their server asks for them: it does not wait for others. */
  byServer?: boolean;
};

/** Share of a wait that a form adds at most, so that forms do not ask at the same instant. */
const SPREAD = 0.5;
const CARDS = 4;
let cards = 0;

/** One donor: asks, waits or solves as the form does, types a card, and tries another one when it is declined. */
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
      if (end === "cancelled" && reply.donation.cancelled) met.withdrawn += 1;
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

/** Donors who arrive evenly within a time. */
export function crowd(world: World, { donors, withinMs, who }: Crowd): Met {
  const met = metNothing();
  for (let nth = 0; nth < donors; nth++)
    world.clock.start(donor(world, who(nth), met), (nth / donors) * withinMs);
  return met;
}

export const address = (name: string): Caller => ({ name, kind: "address" });
