import { describe, expect, test } from "vitest";
import {
  judgeUnpaid,
  maySit,
  type ReachedUnpaid,
  SEATS,
  TIME_TO_PAY_MS,
  UNPAID,
  unpaidLevels,
  WINDOW_MS,
} from "./rules";

const BEGIN = Date.parse("2026-11-21T12:00:00Z");
const SECOND = 1000;
const SCOPES = Object.keys(UNPAID) as (keyof typeof UNPAID)[];

/** Somebody asks for a gift, perhaps with seats, and pays it at an instant or never; by bank it then sets out. */
type Order = { at: number; paidAt: number | null; tickets: number; byBank?: boolean };

const timeToPay = (one: Order) => TIME_TO_PAY_MS[one.byBank ? "bank" : "usual"];

/** What the store reads of these orders, worked out in the plainest way. */
function reachedBy(scope: keyof typeof UNPAID, orders: readonly Order[], now: number): ReachedUnpaid[] {
  const isPaid = (one: Order) => one.paidAt !== null && one.paidAt <= now;
  const unpaid = orders
    .filter((one) => !isPaid(one) && now - one.at >= timeToPay(one) && now - one.at < WINDOW_MS)
    .sort((a, b) => b.at - a.at);
  return unpaidLevels(scope).flatMap(({ level, limit }) => {
    const first = unpaid[limit.unpaid - 1];
    if (!first) return [];
    const gifts = orders.filter((one) => isPaid(one) && one.at >= first.at).length;
    return [{ scope, level, since: new Date(first.at), gifts }];
  });
}
const stateOf = (scope: keyof typeof UNPAID, orders: readonly Order[], now: number) =>
  judgeUnpaid(reachedBy(scope, orders, now), new Date(now)).state;

function heldBy(orders: readonly Order[], now: number) {
  const open = orders.filter((one) => one.paidAt === null || one.paidAt > now);
  return {
    all: open.reduce((sum, one) => sum + one.tickets, 0),
    beyond: open.reduce((sum, one) => sum + Math.max(0, one.tickets - SEATS.couple), 0),
    gifts: orders.length - open.length,
  };
}

/** The same numbers each time: a test that is red one day in a thousand helps nobody. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("honest donors", () => {
  test.each([
    ["a hundred guests within a minute", 100, 60],
    ["a hundred guests within ten minutes", 100, 600],
    ["three hundred guests within a quarter of an hour", 300, 900],
  ])(
    "%s behind one address, who take a ticket or two and pay, meet nothing from first to last",
    (_what, guests, seconds) => {
      for (let evening = 1; evening <= 15; evening++) {
        const random = randomFrom(evening);
        const orders: Order[] = [];
        for (let guest = 0; guest < guests; guest++) {
          const at = BEGIN + (guest / guests) * seconds * SECOND;
          const tickets = random() < 0.3 ? 1 : 2;
          expect([evening, guest, maySit(heldBy(orders, at), tickets)]).toEqual([evening, guest, true]);
          for (const scope of ["address", "campaign"] as const)
            expect([evening, guest, stateOf(scope, orders, at)]).toEqual([evening, guest, "CALM"]);
          const needs = (20 + random() * 130) * SECOND;
          orders.push({ at, tickets, paidAt: random() < 0.06 ? null : at + needs });
        }
      }
    },
    60_000,
  );

  test.each([
    ["within a quarter of an hour", 900],
    ["within half an hour", 1800],
    ["within an hour", 3600],
  ])(
    "three hundred parents on one school's Wi-Fi who pay by bank %s meet nothing",
    (_what, seconds) => {
      for (let evening = 1; evening <= 15; evening++) {
        const random = randomFrom(evening);
        const orders: Order[] = [];
        for (let parent = 0; parent < 300; parent++) {
          const at = BEGIN + (parent / 300) * seconds * SECOND;
          for (const scope of ["address", "campaign"] as const)
            expect([evening, parent, stateOf(scope, orders, at)]).toEqual([evening, parent, "CALM"]);
          const needs = (60 + random() * 360) * SECOND;
          orders.push({ at, tickets: 0, byBank: true, paidAt: random() < 0.3 ? null : at + needs });
        }
      }
    },
    60_000,
  );

  test("a first order is never refused a seat, whatever its size, nor are the next two of the largest size", () => {
    for (let tickets = 1; tickets <= 20; tickets++)
      for (const orders of [0, 1, 2])
        expect(maySit({ all: orders * 20, beyond: orders * 18, gifts: 0 }, tickets)).toBe(true);
  });

  test("a donor who goes back to the form a few times is asked for nothing", () => {
    const orders = Array.from({ length: 5 }, (_, index) => ({
      at: BEGIN + index * 60 * SECOND,
      paidAt: null,
      tickets: 4,
    }));
    const now = BEGIN + 10 * 60 * SECOND;
    for (const scope of SCOPES) expect([scope, stateOf(scope, orders, now)]).toEqual([scope, "CALM"]);
    expect(maySit(heldBy(orders, now), 4)).toBe(true);
  });
});

describe("somebody who never pays", () => {
  const flood = (count: number): Order[] =>
    Array.from({ length: count }, () => ({ at: BEGIN, paidAt: null, tickets: 0 }));
  const now = BEGIN + TIME_TO_PAY_MS.usual;

  test.each(SCOPES)(
    "meets each level of the %s exactly at its limit, and no sooner than one can pay",
    (scope) => {
      for (const { level, limit } of unpaidLevels(scope)) {
        const state = level === "proof" ? "PROOF" : "CLOSED";
        expect(stateOf(scope, flood(limit.unpaid - 1), now)).not.toBe(state);
        expect(stateOf(scope, flood(limit.unpaid), now)).toBe(state);
        expect(stateOf(scope, flood(limit.unpaid), now - 1)).toBe("CALM");
      }
    },
  );

  test("closes no campaign and no mailbox, which anybody can name", () => {
    for (const scope of ["campaign", "email"] as const)
      expect(stateOf(scope, flood(10_000), now)).toBe("PROOF");
  });

  test("is let in again when the orders are an hour old", () => {
    const [one] = reachedBy("address", flood(60), now).filter(({ level }) => level === "closed");
    if (!one) throw new Error("it was not reached");
    expect(judgeUnpaid([one], new Date(now))).toEqual({
      state: "CLOSED",
      opensAt: new Date(BEGIN + WINDOW_MS),
    });
    expect(stateOf("address", flood(60), BEGIN + WINDOW_MS)).toBe("CALM");
  });

  test("holds no more than four of the largest orders, or a hall's worth of small ones; paid gifts make room", () => {
    expect(maySit({ all: 80, beyond: 72, gifts: 0 }, 20)).toBe(false);
    expect(maySit({ all: 80, beyond: 72, gifts: 1 }, 20)).toBe(true);
    expect(maySit({ all: 239, beyond: 0, gifts: 0 }, 1)).toBe(true);
    expect(maySit({ all: 239, beyond: 0, gifts: 0 }, 2)).toBe(false);
    expect(maySit({ all: 239, beyond: 0, gifts: 1 }, 2)).toBe(true);
  });
});
