import { describe, expect, test } from "vitest";
import { judge, LEVELS, LIMITS, type Reached, SCOPES, type Scope, tellsOfCard, WINDOW_MS } from "./rules";

const NOW = new Date("2026-11-21T12:00:00Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
type Attempt = { declined: boolean; minutesAgo: number };

/** What the store reads, worked out of a list of attempts in the plainest way. */
function reachedBy(scope: Scope, attempts: readonly Attempt[]): Reached[] {
  const declines = attempts
    .filter((one) => one.declined && one.minutesAgo * 60_000 < WINDOW_MS)
    .sort((a, b) => a.minutesAgo - b.minutesAgo);
  return LEVELS.flatMap((level) => {
    const first = declines[LIMITS[scope][level].declines - 1];
    if (!first) return [];
    const gifts = attempts.filter((one) => !one.declined && one.minutesAgo <= first.minutesAgo).length;
    return [{ scope, level, since: ago(first.minutesAgo), gifts }];
  });
}
const stateOf = (scope: Scope, attempts: readonly Attempt[]) => judge(reachedBy(scope, attempts), NOW).state;
const run = (count: number, declined: boolean, minutesAgo = 1): Attempt[] =>
  Array.from({ length: count }, () => ({ declined, minutesAgo }));

/** The same numbers each time: a test that is red one day in a thousand helps nobody. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("honest donors", () => {
  test("a first try meets nothing, nor does a second and a third card", () => {
    for (const scope of SCOPES)
      for (const declines of [0, 1, 2, 3, 4])
        expect([scope, declines, stateOf(scope, run(declines, true))]).toEqual([scope, declines, "CALM"]);
  });

  test("a hall of a hundred guests behind one address, one card in ten declined, stays open from first to last", () => {
    for (let evening = 1; evening <= 60; evening++) {
      const random = randomFrom(evening);
      const attempts: Attempt[] = [];
      for (let guest = 0; guest < 100; guest++) {
        attempts.push({ declined: random() < 0.1, minutesAgo: (100 - guest) / 10 });
        for (const scope of ["address", "campaign", "organization"] as const)
          expect([evening, guest, scope, stateOf(scope, attempts)]).toEqual([evening, guest, scope, "CALM"]);
      }
    }
  }, 60_000);

  test("a viral campaign with thousands of declines among many more gifts stays open", () => {
    const random = randomFrom(7);
    const attempts = Array.from({ length: 20_000 }, (_, index) => ({
      declined: random() < 0.15,
      minutesAgo: index / 400,
    }));
    for (const scope of ["campaign", "organization"] as const) expect(stateOf(scope, attempts)).toBe("CALM");
  });
});

describe("testers", () => {
  test.each(SCOPES)(
    "declines alone from one %s meet the proof and then a closed form, exactly at the limits",
    (scope) => {
      const { proof, closed } = LIMITS[scope];
      expect(stateOf(scope, run(proof.declines - 1, true))).toBe("CALM");
      expect(stateOf(scope, run(proof.declines, true))).toBe("PROOF");
      expect(stateOf(scope, run(closed.declines - 1, true))).toBe("PROOF");
      expect(stateOf(scope, run(closed.declines, true))).toBe("CLOSED");
    },
  );

  test("one stolen card in ten that works hides nobody, whichever attempts they are", () => {
    const attempts = Array.from({ length: 60 }, (_, index) => ({
      declined: index % 10 !== 3,
      minutesAgo: index / 10,
    }));
    expect(stateOf("address", attempts)).toBe("CLOSED");
    expect(stateOf("campaign", attempts)).toBe("PROOF");
  });

  test("gifts elsewhere do not excuse a donor's own declines", () => {
    expect(stateOf("email", [...run(5, true), ...run(500, false)])).toBe("PROOF");
  });

  test("what lies behind an attack by more than an hour is forgotten", () => {
    expect(stateOf("address", run(100, true, 60))).toBe("CALM");
    expect(stateOf("address", run(100, true, 59))).toBe("CLOSED");
  });

  test("the gifts before an attack do not excuse it", () => {
    expect(stateOf("campaign", [...run(1000, false, 30), ...run(25, true, 2)])).toBe("PROOF");
  });
});

test("a closed form opens when the first decline of the run is an hour old", () => {
  const closed = (scope: Scope, minutes: number): Reached => ({
    scope,
    level: "closed",
    since: ago(minutes),
    gifts: 0,
  });
  expect(judge([closed("address", 20), closed("email", 50)], NOW)).toEqual({
    state: "CLOSED",
    opensAt: new Date(NOW.getTime() + 40 * 60_000),
  });
});

test("the faster the attack, the harder the proof, within what a phone can bear", () => {
  const bits = (minutes: number) => {
    const standing = judge([{ scope: "campaign", level: "proof", since: ago(minutes), gifts: 0 }], NOW);
    return standing.state === "PROOF" ? standing.difficultyBits : null;
  };
  expect([59, 31, 29, 14, 7, 3, 0].map(bits)).toEqual([13, 13, 14, 15, 16, 17, 17]);
});

test("trouble at the bank is no news of a card", () => {
  expect(tellsOfCard("processing_error")).toBe(false);
  for (const code of [
    "card_declined",
    "generic_decline",
    "incorrect_number",
    "insufficient_funds",
    "unknown",
  ])
    expect(tellsOfCard(code)).toBe(true);
});
