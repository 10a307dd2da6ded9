import { describe, expect, test } from "vitest";
import { isOversold, maxAlreadyHeld, ticketsLeft } from "./rules";

test("sold and held tickets reduce the remaining ones, which are never negative", () => {
  expect(ticketsLeft({ ticketCapacity: 10, ticketsSold: 4, ticketsHeld: 3 })).toBe(3);
  expect(ticketsLeft({ ticketCapacity: 10, ticketsSold: 9, ticketsHeld: 3 })).toBe(0);
  expect(ticketsLeft({ ticketCapacity: null, ticketsSold: 4, ticketsHeld: 3 })).toBeNull();
});

test("only a paid order without tickets is oversold", () => {
  const paid = { status: "SUCCEEDED", ticketCount: 2, ticketsSold: 0 };
  expect(isOversold(paid)).toBe(true);
  expect(isOversold({ ...paid, ticketsSold: 2 })).toBe(false);
  expect(isOversold({ ...paid, ticketCount: null })).toBe(false);
  expect(isOversold({ ...paid, status: "REFUNDED" })).toBe(false);
});

describe("unpaid tickets held by one address", () => {
  const may = (held: number, tickets: number, capacity: number, payingCards = 0) =>
    held <= maxAlreadyHeld({ tickets, capacity }, payingCards);

  test("are at most a tenth of the capacity, at least a family's order, and more where cards paid", () => {
    expect([may(0, 20, 200), may(19, 1, 200), may(20, 1, 200)]).toEqual([true, true, false]);
    expect([may(4, 2, 30), may(5, 2, 30), may(5, 2, 30, 1)]).toEqual([true, false, true]);
  });

  test("may be one large order, but never the whole event unless it is the size of a family's order", () => {
    expect([may(0, 20, 30), may(1, 19, 30)]).toEqual([true, false]);
    for (let capacity = 7; capacity <= 20; capacity++) {
      expect(may(0, capacity, capacity)).toBe(false);
      expect(may(0, capacity - 1, capacity)).toBe(true);
      expect(may(capacity - 1, 1, capacity, 100)).toBe(false);
    }
    for (let capacity = 1; capacity <= 6; capacity++) expect(may(0, capacity, capacity)).toBe(true);
  });
});
