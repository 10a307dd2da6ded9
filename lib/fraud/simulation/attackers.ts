import { WINDOW_MS } from "@/lib/fraud/rules";
import type { Process } from "./clock";
import type { Simulation } from "./crowds";
import type { Caller, Donation, Reply } from "./platform";

/** Times at which stolen cards were tried, in milliseconds, by address. */
export type Tested = Map<string, number[]>;

export type Attack = {
  caller: Caller;
  campaign: string;
  organization: string;
  /** The email of the nth donation. */
  email: (nth: number) => string;
  /** The probability that a stolen card is good. */
  hits: number;
  tested: Tested;
  until: number;
};

let numbers = 0;
const next = (word: string) => {
  numbers += 1;
  return `${word}-${numbers}`;
};

/** Tries up to `most` stolen cards on a donation, until it is paid or canceled. Returns whether it was paid. */
function* tryCards(
  simulation: Simulation,
  attack: Attack,
  donation: Donation,
  most: number,
): Process<boolean> {
  for (let tries = 0; tries < most; tries++) {
    if (donation.canceled || donation.state !== "open") return false;
    const at = attack.tested.get(attack.caller.name) ?? [];
    at.push(simulation.clock.now);
    attack.tested.set(attack.caller.name, at);
    const end = yield* simulation.platform.confirm(
      donation,
      simulation.random.chance(attack.hits) ? next("stolen") : null,
    );
    if (end !== "declined") return end === "paid";
  }
  return false;
}

/** Requests a donation and solves a puzzle if required. Returns the reply, which may be another refusal. */
function* requestDonation(
  simulation: Simulation,
  attack: Attack,
  tickets = 0,
  capacity: number | null = null,
): Process<Reply> {
  const { caller, campaign, organization } = attack;
  const request = {
    caller,
    campaign,
    organization,
    email: attack.email(numbers),
    kind: "card" as const,
    tickets,
    capacity,
  };
  const reply = simulation.platform.request({ ...request, proof: false });
  if (reply.is !== "CHALLENGED") return reply;
  yield 200;
  return simulation.platform.request({ ...request, proof: true });
}

const waitAfter = (reply: Reply, now: number) =>
  reply.is === "BLOCKED"
    ? reply.until - now
    : reply.is === "BUSY" || reply.is === "LIMITED"
      ? reply.waitMs
      : 0;

/** Tries one card at a time, each on its own donation, with a pause between them. */
export function* oneByOne(simulation: Simulation, attack: Attack, pauseMs: number): Process {
  while (simulation.clock.now < attack.until) {
    const reply = yield* requestDonation(simulation, attack);
    if (reply.is === "MADE") yield* tryCards(simulation, attack, reply.donation, 1);
    yield Math.max(pauseMs, waitAfter(reply, simulation.clock.now));
  }
}

/** Creates as many donations as allowed, and tries cards on each as soon as it exists. */
export function* atOnce(simulation: Simulation, attack: Attack): Process {
  while (simulation.clock.now < attack.until) {
    const reply = yield* requestDonation(simulation, attack);
    if (reply.is === "MADE") simulation.clock.start(tryCards(simulation, attack, reply.donation, 50));
    yield Math.max(15, waitAfter(reply, simulation.clock.now));
  }
}

export type Volley = {
  /** Number of good cards that pay first, and the number of donations paid with each. */
  ownCards: number;
  purchases: number;
  /** Number of declines just before the volley, so that two volleys fall into one hour. */
  beforehand: number;
};

/**
 * Tries single cards until enough good ones raise the allowance or too many were declined, then tries cards on as many
 * donations as allowed, in parallel.
 */
export function* climb(
  simulation: Simulation,
  attack: Attack,
  most: { ahead: number; declined: number },
): Process {
  while (simulation.clock.now < attack.until) {
    let good = 0;
    let declined = 0;
    while (good - declined < most.ahead && declined < most.declined) {
      const reply = yield* requestDonation(simulation, attack);
      if (reply.is === "MADE") {
        if (yield* tryCards(simulation, attack, reply.donation, 1)) good += 1;
        else declined += 1;
      }
      yield 2000 + waitAfter(reply, simulation.clock.now);
    }
    yield* volley(simulation, attack);
    yield WINDOW_MS;
  }
}

/** Creates as many donations as allowed, tries cards on all of them in parallel, and repeats when allowed. */
export function* volleys(
  simulation: Simulation,
  attack: Attack,
  { ownCards, purchases, beforehand }: Volley,
): Process {
  while (simulation.clock.now < attack.until) {
    for (let nth = 0; nth < ownCards * purchases; nth++) {
      const reply = yield* requestDonation(simulation, attack);
      if (reply.is === "MADE")
        yield* simulation.platform.confirm(reply.donation, `own-${attack.caller.name}-${nth % ownCards}`);
      yield waitAfter(reply, simulation.clock.now) + 2000;
    }
    for (let nth = 0; nth < beforehand; nth++) {
      const reply = yield* requestDonation(simulation, attack);
      if (reply.is === "MADE") yield* tryCards(simulation, attack, reply.donation, 1);
      yield waitAfter(reply, simulation.clock.now);
    }
    yield Math.max(20_000, yield* volley(simulation, attack));
  }
}

/** Runs one volley on as many donations as allowed. Returns the wait until the next request, in milliseconds. */
function* volley(simulation: Simulation, attack: Attack): Process<number> {
  const ready: Donation[] = [];
  let wait = 0;
  while (wait === 0) {
    const reply = yield* requestDonation(simulation, attack);
    if (reply.is === "MADE") ready.push(reply.donation);
    else wait = waitAfter(reply, simulation.clock.now);
    yield 15;
  }
  // Waits until its payments are booked, so that only the volley's tries are in flight.
  yield 3000;
  for (const donation of ready) simulation.clock.start(tryCards(simulation, attack, donation, 50));
  return wait;
}

/** Orders as many tickets as allowed, pays for none, and repeats. */
export function* hoarder(
  simulation: Simulation,
  attack: Attack,
  event: { capacity: number; onHeld: (held: number) => void },
): Process {
  const sizes = [20, 10, 5, 2, 1];
  while (simulation.clock.now < attack.until)
    for (const tickets of sizes) {
      const reply = yield* requestDonation(simulation, attack, tickets, event.capacity);
      event.onHeld(simulation.platform.held(attack.caller, attack.campaign));
      yield Math.max(50, waitAfter(reply, simulation.clock.now));
    }
}

/** Returns the largest number of cards that one address tried within an hour. */
export function worstHour(tested: Tested): number {
  let worst = 0;
  for (const at of tested.values()) {
    at.sort((a, b) => a - b);
    for (let from = 0, to = 0; to < at.length; to++) {
      while ((at[to] ?? 0) - (at[from] ?? 0) >= WINDOW_MS) from += 1;
      worst = Math.max(worst, to - from + 1);
    }
  }
  return worst;
}
