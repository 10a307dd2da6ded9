import { type Attack, atOnce, climb, hoarder, oneByOne, type Tested, volleys, worstHour } from "./attackers";
import { Clock, type Process } from "./clock";
import { address, crowd, type Donor, type Met, type Simulation } from "./crowds";
import { Platform } from "./platform";
import { randomFrom } from "./random";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const BEGIN = Date.UTC(2026, 10, 21, 12);

/**
 * Results of honest donors and attackers. `count` is the attack's worst figure, `most` the highest allowed one, and
 * `name` describes what is counted.
 */
export type Outcome = { met: Met; worst?: { name: string; count: number; most: number } };
export type Scenario = {
  name: string;
  /** Set if the honest donors' campaign is attacked, so that they may be challenged. */
  attacked?: true;
  /** `size` scales the number of donors and attackers; 1 is full size. */
  run: (seed: number, size: number) => Outcome;
};

function newSimulation(seed: number): Simulation {
  const random = randomFrom(seed);
  const clock = new Clock(BEGIN);
  return { random, clock, platform: new Platform(clock, random) };
}

let visitors = 0;
const newAddress = () => {
  visitors += 1;
  return address(`visitor-${visitors}`);
};

const GUEST: Omit<Donor, "caller" | "email"> = {
  campaign: "gala",
  organization: "hope",
  kind: "card",
  tickets: 0,
  capacity: null,
  declined: 0.1,
  leaves: 0.06,
  typing: [20 * SECOND, 80 * SECOND],
};

function hall(guests: number, withinMs: number, more: Partial<Donor> = {}): Scenario["run"] {
  return (seed) => {
    const simulation = newSimulation(seed);
    const met = crowd(simulation, {
      donors: guests,
      withinMs,
      who: (nth) => ({ ...GUEST, caller: address("hall"), email: `guest-${nth}@example.org`, ...more }),
    });
    simulation.clock.run();
    return { met };
  };
}

const HONEST: Scenario[] = [
  { name: "100 guests behind one address within a minute", run: hall(100, MINUTE) },
  { name: "100 guests behind one address within 10 minutes", run: hall(100, 10 * MINUTE) },
  { name: "300 guests behind one address within 5 minutes", run: hall(300, 5 * MINUTE) },
  { name: "300 guests behind one address within an hour", run: hall(300, HOUR) },
  {
    name: "150 couples who buy 300 of 300 seats in one hall",
    run: hall(150, 10 * MINUTE, { tickets: 2, capacity: 300, leaves: 0 }),
  },
  {
    name: "300 parents by bank behind a school's address within 15 minutes",
    run: hall(300, 15 * MINUTE, { kind: "bank", leaves: 0.3, declined: 0, typing: [MINUTE, 7 * MINUTE] }),
  },
  {
    name: "an office of 40 behind one address over a day",
    run: hall(40, 8 * HOUR, { leaves: 0.3 }),
  },
  {
    name: "a viral campaign, some donors behind carriers' addresses",
    run: (seed, size) => {
      const simulation = newSimulation(seed);
      const met = crowd(simulation, {
        donors: Math.round(20_000 * size),
        withinMs: HOUR,
        who: (nth) => ({
          ...GUEST,
          declined: 0.15,
          leaves: 0.2,
          // A third of the donors arrive through mobile carriers, many per address and hour.
          caller: nth % 3 === 0 ? address(`carrier-${nth % 40}`) : newAddress(),
          email: `donor-${nth}@example.org`,
        }),
      });
      simulation.clock.run();
      return { met };
    },
  },
  {
    name: "donors with three bad cards, each at home",
    run: (seed, size) => {
      const simulation = newSimulation(seed);
      const met = crowd(simulation, {
        donors: Math.round(2000 * size),
        withinMs: 24 * HOUR,
        who: (nth) => ({
          ...GUEST,
          declined: 0,
          badCards: 3,
          leaves: 0,
          caller: newAddress(),
          campaign: `campaign-${nth}`,
          organization: `organization-${nth}`,
          email: `unlucky-${nth}@example.org`,
        }),
      });
      simulation.clock.run();
      return { met };
    },
  },
  {
    name: "an integration that creates donations with one API key",
    run: (seed, size) => {
      const simulation = newSimulation(seed);
      const met = crowd(simulation, {
        donors: Math.round(10_000 * size),
        withinMs: HOUR * size,
        who: (nth) => ({
          ...GUEST,
          caller: { name: "key", kind: "key" },
          leaves: 0.4,
          typing: [MINUTE, 30 * MINUTE],
          email: `donor-${nth}@example.org`,
        }),
      });
      simulation.clock.run();
      return { met };
    },
  },
];

const TARGETED = { campaign: "gala", organization: "hope" };
/** One stolen card in twenty is good. */
const HITS = 0.05;

function attackOf(simulation: Simulation, more: Partial<Attack> = {}): Attack {
  return {
    ...TARGETED,
    caller: address("attacker"),
    email: (nth) => `mule-${nth}@example.net`,
    hits: HITS,
    tested: new Map(),
    until: simulation.clock.now + 3 * HOUR,
    ...more,
  };
}

/** Honest donors of the attacked campaign, each at home. */
const bystanders = (simulation: Simulation, more: Partial<Donor> = {}) =>
  crowd(simulation, {
    donors: 200,
    withinMs: 3 * HOUR,
    who: (nth) => ({ ...GUEST, caller: newAddress(), email: `donor-${nth}@example.org`, ...more }),
  });

const CARDS_AN_HOUR = 30;
/** Four good cards allow 24 more open donations, each tried three or four times. */
const WITH_FOUR_GOOD_CARDS = 120;
const cards = (tested: Tested, most = CARDS_AN_HOUR - 1) => ({
  name: "cards an hour and address",
  count: worstHour(tested),
  most,
});

/** One address attacks a campaign. Donors at other addresses must not be affected. */
function oneAddress(
  how: (simulation: Simulation, attack: Attack) => Process,
  more: Partial<Attack> = {},
  most?: number,
): Scenario["run"] {
  return (seed) => {
    const simulation = newSimulation(seed);
    const attack = attackOf(simulation, more);
    simulation.clock.start(how(simulation, attack));
    const met = bystanders(simulation);
    simulation.clock.run();
    return { met, worst: cards(attack.tested, most) };
  };
}

/**
 * Many addresses attack a campaign. Donors of another campaign must not be affected; its own donors are challenged at
 * most.
 */
function botnet(
  how: (simulation: Simulation, attack: Attack, nth: number) => Process,
  seen: string,
): Scenario["run"] {
  return (seed, size) => {
    const simulation = newSimulation(seed);
    const tested: Tested = new Map();
    const bots = Math.max(100, Math.round(10_000 * size));
    for (let nth = 0; nth < bots; nth++) {
      const attack = attackOf(simulation, {
        caller: address(`bot-${nth}`),
        tested,
        until: simulation.clock.now + HOUR,
      });
      simulation.clock.start(how(simulation, attack, nth), (nth / bots) * 10 * MINUTE);
    }
    const met = bystanders(simulation, { campaign: seen, organization: seen === "gala" ? "hope" : "other" });
    simulation.clock.run();
    return { met, worst: cards(tested) };
  };
}

const PLAIN = { ownCards: 0, purchases: 0, beforehand: 0 };
const ATTACKS: Scenario[] = [
  { name: "one address, one card after the other", run: oneAddress((w, a) => oneByOne(w, a, 0)) },
  {
    name: "one address, slowly: a card every nine minutes",
    run: oneAddress((w, a) => oneByOne(w, a, 9 * MINUTE)),
  },
  { name: "one address, everything at once", run: oneAddress(atOnce) },
  {
    name: "one address, everything at once, one card in ten is good",
    run: oneAddress(atOnce, { hits: 0.1 }),
  },
  { name: "one address, volleys on prepared donations", run: oneAddress((w, a) => volleys(w, a, PLAIN)) },
  {
    name: "one address, volleys with seven declines just before",
    run: oneAddress((w, a) => volleys(w, a, { ...PLAIN, beforehand: 7 })),
  },
  {
    name: "one address, volleys after 60 paid donations with three cards of its own",
    run: oneAddress((w, a) => volleys(w, a, { ...PLAIN, ownCards: 3, purchases: 20 })),
  },
  {
    name: "one address, volleys after it paid with four good cards",
    run: oneAddress(
      (w, a) => volleys(w, a, { ...PLAIN, ownCards: 4, purchases: 1 }),
      {},
      WITH_FOUR_GOOD_CARDS,
    ),
  },
  {
    name: "a botnet of 10,000, volleys; donors of that campaign",
    attacked: true,
    run: botnet((w, a) => volleys(w, a, PLAIN), "gala"),
  },
  {
    name: "a botnet of 10,000, each tries for four good cards first, then volleys; donors of another organization",
    run: botnet((w, a) => climb(w, a, { ahead: 4, declined: 7 }), "winter"),
  },
  {
    name: "a botnet of 10,000, a card an hour each; donors of that campaign",
    attacked: true,
    run: botnet((w, a) => oneByOne(w, a, HOUR), "gala"),
  },
  {
    name: "a botnet of 10,000, volleys; donors of another organization",
    run: botnet((w, a) => volleys(w, a, PLAIN), "winter"),
  },
  {
    name: "one address attacks an email address at another organization",
    run: (seed) => {
      const simulation = newSimulation(seed);
      const attack = attackOf(simulation, { email: () => "victim@example.org", organization: "other" });
      simulation.clock.start(atOnce(simulation, attack));
      const met = crowd(simulation, {
        donors: 6,
        withinMs: 3 * HOUR,
        who: () => ({ ...GUEST, declined: 0, leaves: 0, caller: newAddress(), email: "victim@example.org" }),
      });
      simulation.clock.run();
      return { met, worst: cards(attack.tested) };
    },
  },
  {
    name: "one address hoards the seats of an event; donors buy tickets elsewhere",
    run: (seed) => {
      const simulation = newSimulation(seed);
      const attack = attackOf(simulation);
      let most = 0;
      const onHeld = (held: number) => {
        most = Math.max(most, held);
      };
      simulation.clock.start(hoarder(simulation, attack, { capacity: 200, onHeld }));
      const met = bystanders(simulation, { tickets: 2, capacity: 200 });
      simulation.clock.run();
      return { met, worst: { name: "of 200 seats held", count: most, most: 20 } };
    },
  },
];

export const SCENARIOS: readonly Scenario[] = [...HONEST, ...ATTACKS];
