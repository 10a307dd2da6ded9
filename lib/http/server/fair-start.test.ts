import { describe, expect, test } from "vitest";
import { FairStart } from "./fair-start";

/** Creates a `FairStart` with event loop turns that end on demand and a fixed clock. */
function machine() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const time = { now: 0 };
  const fair = new FairStart({ nextTurn: (run) => void ends.push(run), clock: () => time.now });
  const arrive = (address: string, name = address) => fair.arrive(address, () => void begun.push(name));
  const turn = () => ends.shift()?.();
  /** Ends turns until nothing waits. Returns everything that was started. */
  const all = () => {
    while (ends.length > 0) turn();
    return begun;
  };
  return { begun, time, arrive, turn, all };
}

describe("one request is started in each turn of the event loop", () => {
  test("the first immediately, and so is one that arrives in an idle turn", () => {
    const { begun, arrive, turn } = machine();
    arrive("a");
    expect(begun).toEqual(["a"]);
    arrive("b");
    expect(begun).toEqual(["a"]);
    turn();
    expect(begun).toEqual(["a", "b"]);
    turn();
    arrive("c");
    expect(begun).toEqual(["a", "b", "c"]);
  });

  test("requests started by a request wait for a later turn", () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const fair = new FairStart({ nextTurn: (run) => void ends.push(run), clock: () => 0 });
    fair.arrive("a", () => {
      begun.push("a");
      fair.arrive("b", () => void begun.push("b"));
    });
    expect(begun).toEqual(["a"]);
    ends.shift()?.();
    expect(begun).toEqual(["a", "b"]);
  });
});

test("a visitor who arrives last overtakes a flood from 64 addresses", () => {
  const { arrive, turn, begun } = machine();
  for (let round = 0; round < 10; round++) for (let n = 0; n < 64; n++) arrive(`hostile ${n}`);
  arrive("honest");
  const waited = () => begun.indexOf("honest") - 1;
  while (waited() < 0) turn();
  expect(waited()).toBeLessThanOrEqual(65);
  // The flood's addresses are known by now: the next visitor waits for one request.
  const before = begun.length;
  arrive("another");
  while (!begun.includes("another")) turn();
  expect(begun.indexOf("another") - before).toBeLessThanOrEqual(1);
});

test("a busy address is never starved: every second start is the longest waiting", () => {
  const { arrive, turn, begun } = machine();
  for (let n = 0; n < 500; n++) arrive("a hall of guests", `guest ${n}`);
  for (let n = 0; n < 500; n++) {
    arrive(`new ${2 * n}`);
    arrive(`new ${2 * n + 1}`);
    turn();
  }
  const guests = begun.filter((name) => name.startsWith("guest"));
  expect(guests.length).toBeGreaterThanOrEqual(250);
  expect(guests).toEqual(guests.map((_, n) => `guest ${n}`));
});

test("an address's past requests decay", () => {
  const { arrive, time, all, begun } = machine();
  for (let n = 0; n < 200; n++) arrive("a");
  all();
  time.now += 200_000;
  begun.length = 0;
  for (const name of ["first", "second", "third"]) arrive(name);
  arrive("a");
  arrive("a");
  // Started by level: the past requests of `a` no longer raise its level.
  expect(all()).toEqual(["first", "second", "third", "a", "a"]);
});

test("everything is started once, in order of arrival within an address", () => {
  const { arrive, all } = machine();
  const names = Array.from({ length: 300 }, (_, n) => `${n % 7} ${n}`);
  for (const name of names) arrive(name.slice(0, 1), name);
  const begun = [...all()];
  expect([...begun].sort()).toEqual([...names].sort());
});

test("1,000 requests of one address and 10,000 in all may wait; further ones are rejected until there is room", () => {
  const { arrive, all, begun } = machine();
  arrive("first");
  for (let n = 0; n < 1000; n++) expect(arrive("a")).toBe(true);
  expect(arrive("a")).toBe(false);
  for (let n = 0; n < 9000; n++) expect(arrive(`other ${n}`)).toBe(true);
  expect(arrive("one more")).toBe(false);
  expect(all()).toHaveLength(10_001);
  begun.length = 0;
  for (let n = 0; n < 1001; n++) expect(arrive("a")).toBe(true);
  expect(all()).toHaveLength(1001);
});
