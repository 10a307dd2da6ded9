import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DisputeRound, roundsOf } from "./disputes";

type Movement = Parameters<typeof roundsOf>[0][number];
let ids = 0;
const moved = (created: number, amount: number, fee = 0): Movement => ({
  id: `txn_${++ids}`,
  created,
  amount,
  fee,
});
const round = (withdrawn: [number, number], reinstated: [number, number]): DisputeRound => ({
  withdrawn: { amountCents: withdrawn[0], feeCents: withdrawn[1] },
  reinstated: { amountCents: reinstated[0], feeCents: reinstated[1] },
});

describe("the movements of a dispute", () => {
  test("form no round while there are none", () => {
    expect(roundsOf([])).toEqual([]);
  });

  test("begin a second round when the bank withdraws again what it had returned", () => {
    expect(roundsOf([moved(3, -5000), moved(1, -5000, 1500), moved(2, 5000)])).toEqual([
      round([5000, 1500], [5000, 0]),
      round([5000, 0], [0, 0]),
    ]);
  });

  test("stay one round when only a fee follows the return", () => {
    expect(roundsOf([moved(1, -5000, 1500), moved(2, 5000), moved(3, 0, 1500)])).toEqual([
      round([5000, 3000], [5000, 0]),
    ]);
  });

  test("stay one round when a fee comes before the money or is returned alone", () => {
    expect(roundsOf([moved(1, 0, 1500), moved(2, -5000), moved(3, 5000), moved(4, 0, -1500)])).toEqual([
      round([5000, 1500], [5000, 1500]),
    ]);
  });

  test("of one second are read as withdrawn and returned, in any order", () => {
    for (const amounts of [
      [5000, -5000],
      [-5000, 5000],
    ])
      expect(roundsOf(amounts.map((amount) => moved(1, amount)))).toEqual([round([5000, 0], [5000, 0])]);
  });

  test("of one second are read as returned and withdrawn again while the bank has the money", () => {
    for (const amounts of [
      [5000, -5000],
      [-5000, 5000],
    ])
      expect(roundsOf([moved(1, -5000), ...amounts.map((amount) => moved(2, amount))])).toEqual([
        round([5000, 0], [5000, 0]),
        round([5000, 0], [0, 0]),
      ]);
  });

  test("of one second are one round when they are parts of one withdrawal and its return", () => {
    expect(roundsOf([moved(1, 5010), moved(1, -10), moved(1, -5000)])).toEqual([round([5010, 0], [5010, 0])]);
  });

  test("stay one round through an adjustment while the bank has the money", () => {
    expect(roundsOf([moved(1, -5000), moved(2, 10), moved(3, -10)])).toEqual([round([5010, 0], [10, 0])]);
  });

  test("stay one round until everything is returned", () => {
    const partly = [moved(1, -5000), moved(2, 4000), moved(3, -4000)];
    expect(roundsOf(partly)).toEqual([round([9000, 0], [4000, 0])]);
    expect(roundsOf([...partly, moved(4, 5000), moved(5, -5000)])).toEqual([
      round([9000, 0], [9000, 0]),
      round([5000, 0], [0, 0]),
    ]);
  });

  test("stay one round when the return is seen before the withdrawal", () => {
    expect(roundsOf([moved(1, 5000), moved(2, -5000)])).toEqual([round([5000, 0], [5000, 0])]);
  });

  test("complete a later round by its own money, although more than was withdrawn was returned before", () => {
    const over = [moved(1, -5000), moved(2, 5100), moved(3, -5000), moved(4, 4900), moved(5, -4900)];
    expect(roundsOf(over)).toEqual([round([5000, 0], [5100, 0]), round([9900, 0], [4900, 0])]);
  });
});

describe("for any movements", () => {
  const parts = fc.array(
    fc.record({
      second: fc.integer({ min: 0, max: 6 }),
      amount: fc.oneof(fc.constantFrom(-5000, 5000, 0, -10, 10), fc.integer({ min: -6000, max: 6000 })),
      fee: fc.constantFrom(0, 0, 1500, -1500),
    }),
    { maxLength: 9 },
  );
  const shuffled = parts.chain((all) => {
    const movements = all.map(({ second, amount, fee }) => moved(second, amount, fee));
    return fc.tuple(
      fc.constant(movements),
      fc.shuffledSubarray(movements, { minLength: movements.length, maxLength: movements.length }),
    );
  });
  const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((n, one) => n + of(one), 0);

  test("their order changes nothing", () => {
    fc.assert(
      fc.property(shuffled, ([movements, others]) => {
        expect(roundsOf(others)).toEqual(roundsOf(movements));
      }),
    );
  });

  test("the rounds sum to the movements, each way", () => {
    fc.assert(
      fc.property(shuffled, ([movements]) => {
        const rounds = roundsOf(movements);
        expect(sum(rounds, (one) => one.withdrawn.amountCents)).toBe(
          sum(movements, ({ amount }) => Math.max(-amount, 0)),
        );
        expect(sum(rounds, (one) => one.reinstated.amountCents)).toBe(
          sum(movements, ({ amount }) => Math.max(amount, 0)),
        );
        expect(sum(rounds, (one) => one.withdrawn.feeCents - one.reinstated.feeCents)).toBe(
          sum(movements, ({ fee }) => fee),
        );
      }),
    );
  });

  test("a further round has withdrawn money, and all that was withdrawn before it was returned", () => {
    fc.assert(
      fc.property(shuffled, ([movements]) => {
        const rounds = roundsOf(movements);
        for (const { withdrawn, reinstated } of rounds.slice(0, -1)) {
          expect(withdrawn.amountCents).toBeGreaterThan(0);
          expect(reinstated.amountCents).toBeGreaterThanOrEqual(withdrawn.amountCents);
        }
        for (const { withdrawn } of rounds.slice(1)) expect(withdrawn.amountCents).toBeGreaterThan(0);
      }),
    );
  });

  test("later movements do not renumber earlier rounds", () => {
    fc.assert(
      fc.property(shuffled, ([movements]) => {
        const full = roundsOf([...movements, moved(7, -100)]);
        const before = roundsOf(movements);
        expect(full.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
        expect(full.length).toBeGreaterThanOrEqual(before.length);
      }),
    );
  });
});
