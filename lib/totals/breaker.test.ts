import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Breaker, type Outcome } from "./breaker";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const PAUSE_MS = 5000;
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);

function make() {
  const breaker = new Breaker({ late: 3, pauseMs: PAUSE_MS });
  /** Returns whether work is admitted; admitted work ends with `outcome`. */
  const run = (outcome: Outcome) => {
    const end = breaker.admit();
    end?.(outcome);
    return end !== null;
  };
  return { breaker, run };
}

test("work is refused after three late pieces in a row, not before", () => {
  const { run } = make();
  expect([run("late"), run("late"), run("late"), run("in time")]).toEqual([true, true, true, false]);
});

test("one piece of work in time between late ones keeps all of it admitted", () => {
  const { run } = make();
  for (let n = 0; n < 20; n++) {
    expect(run("late")).toBe(true);
    expect(run("late")).toBe(true);
    expect(run("in time")).toBe(true);
  }
});

test("work that never began does not count", () => {
  const { run } = make();
  for (let n = 0; n < 20; n++) expect(run("not begun")).toBe(true);
});

test("after the pause, one piece of work is tried and others are refused until it has ended", () => {
  const { breaker, run } = make();
  for (let n = 0; n < 3; n++) run("late");
  wait(PAUSE_MS - 1);
  expect(breaker.admit()).toBeNull();
  wait(1);
  const end = breaker.admit();
  expect(end).not.toBeNull();
  expect(breaker.admit()).toBeNull();
  end?.("in time");
  expect([breaker.isPaused, run("late"), run("late"), run("in time")]).toEqual([false, true, true, true]);
});

test.each(["late", "not begun"] as const)("a trial that ends %s starts another pause", (outcome) => {
  const { breaker, run } = make();
  for (let n = 0; n < 3; n++) run("late");
  wait(PAUSE_MS);
  expect(run(outcome)).toBe(true);
  expect(breaker.admit()).toBeNull();
  wait(PAUSE_MS);
  expect(run("in time")).toBe(true);
  expect(breaker.isPaused).toBe(false);
});

test("work admitted before the pause that is in time ends it", () => {
  const { breaker, run } = make();
  const end = breaker.admit();
  for (let n = 0; n < 3; n++) run("late");
  expect(breaker.admit()).toBeNull();
  end?.("in time");
  expect(run("in time")).toBe(true);
});
