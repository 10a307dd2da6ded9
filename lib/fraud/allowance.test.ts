import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { admitAddress, cardAllowance, hasSlot, OPEN_DONATIONS } from "./allowance";

const NOW = new Date("2026-11-21T12:00:00Z");
const NONE = { declinesAt: [], payingCards: 0, open: { card: 0, bank: 0 }, bankArrived: 0, held: 0 };
const { base } = OPEN_DONATIONS.card;
const declines = (count: number) => Array.from({ length: count }, () => NOW.getTime() - 1000);

describe("open donations by card", () => {
  test("are eight, one fewer per decline, and never negative", () => {
    expect(cardAllowance(NONE)).toBe(8);
    expect(cardAllowance({ ...NONE, declinesAt: declines(3) })).toBe(5);
    expect(cardAllowance({ ...NONE, declinesAt: declines(20) })).toBe(1);
  });

  test("increase with distinct paying cards beyond the few an attacker may have", () => {
    expect([0, 3, 4, 20].map((payingCards) => cardAllowance({ ...NONE, payingCards }))).toEqual([
      8, 8, 32, 416,
    ]);
  });

  test("do not increase with a card that a decline cancels out, so testing stolen cards adds no allowance", () => {
    expect(cardAllowance({ ...NONE, declinesAt: declines(1), payingCards: 4 })).toBe(7);
    expect(cardAllowance({ ...NONE, declinesAt: declines(2), payingCards: 5 })).toBe(8 - 1 + 24);
  });

  test("do not count against bank donations, on which cards cannot be tried", () => {
    const counts = { ...NONE, open: { card: base, bank: 59 } };
    expect([hasSlot(counts, "card"), hasSlot(counts, "bank")]).toEqual([false, true]);
    expect(hasSlot({ ...NONE, open: { card: 0, bank: 60 } }, "bank")).toBe(false);
    expect(hasSlot({ ...NONE, open: { card: 0, bank: 60 }, bankArrived: 1 }, "bank")).toBe(true);
  });
});

test("an address over its allowance must wait; a blocked one is refused first", () => {
  const order = { kind: "card", tickets: 0, capacity: null } as const;
  const full = { ...NONE, open: { card: base, bank: 0 } };
  expect(admitAddress(NONE, order, NOW)).toEqual({ state: "NORMAL" });
  expect(admitAddress(full, order, NOW)).toEqual({ state: "BUSY" });
  expect(admitAddress({ ...full, declinesAt: declines(8) }, order, NOW)).toMatchObject({ state: "BLOCKED" });
});

test("an address admitted by a part of its payments is also admitted by all of them", () => {
  const few = fc.nat(40);
  fc.assert(
    fc.property(
      fc.record({
        declined: few,
        card: few,
        bank: fc.nat(90),
        held: few,
        cards: few,
        arrived: few,
        more: few,
      }),
      fc.record({
        kind: fc.constantFrom("card" as const, "bank" as const),
        tickets: fc.nat(20),
        capacity: fc.option(fc.nat(400)),
      }),
      ({ declined, card, bank, held, cards, arrived, more }, order) => {
        const part = {
          declinesAt: declines(declined),
          open: { card, bank },
          held,
          payingCards: cards,
          bankArrived: arrived,
        };
        const all = { ...part, payingCards: cards + more, bankArrived: arrived + more };
        if (admitAddress(part, order, NOW).state === "NORMAL")
          expect(admitAddress(all, order, NOW)).toEqual({ state: "NORMAL" });
      },
    ),
    { numRuns: 5000, seed: 11 },
  );
});
