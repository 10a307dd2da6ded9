import { describe, expect, test } from "vitest";
import { addDays } from "@/lib/kernel/time/days";
import { addMonths, membershipOf, type Payment, periodOn, periodsOf, stateOn } from "./rules";

let made = 0;
const once = (paidOn: string, more: Partial<Payment> = {}): Payment => ({
  donationId: `d${++made}`,
  paidOn,
  levelCents: 5_000,
  months: 12,
  graceDays: 30,
  recurring: null,
  ...more,
});
const monthly = (paidOn: string, more: Partial<Payment> = {}): Payment =>
  once(paidOn, { recurring: { subscriptionId: "s1", frequency: "MONTHLY" }, ...more });
const daysOf = (payments: Payment[]) => periodsOf(payments).map(({ startsOn, endsOn }) => [startsOn, endsOn]);

describe("a one-time donation", () => {
  test("lasts the campaign's months from the day it was paid, both ends included", () => {
    expect(daysOf([once("2026-03-10")])).toEqual([["2026-03-10", "2027-03-09"]]);
    expect(daysOf([once("2026-01-31", { months: 1 })])).toEqual([["2026-01-31", "2026-02-27"]]);
    expect(daysOf([once("2024-02-29")])).toEqual([["2024-02-29", "2025-02-27"]]);
  });

  test("continues from the end while the membership lasts and within the grace days, and starts anew after them", () => {
    const first = ["2026-03-10", "2027-03-09"];
    const paidAgain = (paidOn: string) => daysOf([once("2026-03-10"), once(paidOn)]);
    expect(paidAgain("2026-03-10")).toEqual([first, ["2027-03-10", "2028-03-09"]]);
    expect(paidAgain("2027-03-09")).toEqual([first, ["2027-03-10", "2028-03-09"]]);
    expect(paidAgain("2027-04-08")).toEqual([first, ["2027-03-10", "2028-03-09"]]);
    expect(paidAgain("2027-04-09")).toEqual([first, ["2027-04-09", "2028-04-08"]]);
    expect(daysOf([once("2026-03-10"), once("2027-03-10", { graceDays: 0 })])[1]).toEqual([
      "2027-03-10",
      "2028-03-09",
    ]);
  });

  test("at a higher level applies at once and loses no day; at a lower level it follows the paid period", () => {
    const up = periodsOf([once("2026-03-10"), once("2026-06-01", { levelCents: 20_000 })]);
    expect(up[1]).toMatchObject({ startsOn: "2026-06-01", endsOn: "2028-03-09" });
    expect(periodOn(up, "2026-05-31")?.levelCents).toBe(5_000);
    expect(periodOn(up, "2026-06-01")?.levelCents).toBe(20_000);
    const down = periodsOf([once("2026-03-10"), once("2026-06-01", { levelCents: 1_000 })]);
    expect(periodOn(down, "2027-03-09")?.levelCents).toBe(5_000);
    expect(periodOn(down, "2027-03-10")?.levelCents).toBe(1_000);
    // After the end, the level of the last period stays.
    expect(periodOn(down, "2030-01-01")?.levelCents).toBe(1_000);
    // Within the grace days, an upgrade begins where the membership ended.
    expect(daysOf([once("2026-03-10"), once("2027-03-20", { levelCents: 20_000 })])[1]).toEqual([
      "2027-03-10",
      "2028-03-09",
    ]);
  });
});

describe("a recurring donation", () => {
  test("lasts until the day before its next payment, also at ends of months", () => {
    expect(
      daysOf(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"].map((day) => monthly(day))),
    ).toEqual([
      ["2026-01-31", "2026-02-27"],
      ["2026-02-28", "2026-03-30"],
      ["2026-03-31", "2026-04-29"],
      ["2026-04-30", "2026-05-30"],
    ]);
    const yearly = { recurring: { subscriptionId: "s2", frequency: "ANNUAL" as const } };
    expect(daysOf([once("2026-03-10", yearly)])).toEqual([["2026-03-10", "2027-03-09"]]);
  });

  test("never extends a one-time period, and its level applies where it is the higher one", () => {
    const both = periodsOf([once("2026-01-10"), monthly("2026-03-10", { levelCents: 9_000 })]);
    expect(membershipOf(both)).toMatchObject({ since: "2026-01-10", until: "2027-01-09" });
    expect(periodOn(both, "2026-04-09")?.levelCents).toBe(9_000);
    expect(periodOn(both, "2026-04-10")?.levelCents).toBe(5_000);
  });
});

test("a donation that no longer counts is treated as never paid", () => {
  const [first, second, third] = [once("2024-03-10"), once("2025-03-01"), once("2026-03-01")];
  expect(membershipOf(periodsOf([first, second, third]))?.until).toBe("2027-03-09");
  expect(membershipOf(periodsOf([first, third]))).toMatchObject({ since: "2024-03-10", until: "2027-02-28" });
  expect(membershipOf([])).toBeNull();
});

test("a membership lapses after its grace days, whose last day is included", () => {
  const it = { until: "2027-03-09", graceDays: 30 };
  expect(["2027-03-09", "2027-03-10", "2027-04-08", "2027-04-09"].map((day) => stateOn(day, it))).toEqual([
    "ACTIVE",
    "GRACE",
    "GRACE",
    "LAPSED",
  ]);
  expect(stateOn("2027-03-10", { ...it, graceDays: 0 })).toBe("LAPSED");
});

test("for any payments, no paid one-time day is lost, and a payment never shortens a membership", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 300; round += 1) {
    let day = "2024-01-15";
    const payments: Payment[] = [];
    let until = "";
    for (let step = 0; step < 6; step += 1) {
      day = addDays(day, random(500));
      const months = 1 + random(14);
      payments.push(
        random(3) === 0
          ? monthly(day, { levelCents: 1_000 * (1 + random(3)) })
          : once(day, { months, levelCents: 1_000 * (1 + random(3)), graceDays: random(40) }),
      );
      const periods = periodsOf(payments);
      const membership = membershipOf(periods);
      const last = payments.at(-1);
      expect(membership && membership.until >= until).toBe(true);
      if (last && !last.recurring) {
        const from = until >= day ? addDays(until, 1) : day;
        // Within the grace days it continues from the end, which is earlier.
        const least =
          until && until < day && day <= addDays(until, last.graceDays) ? addDays(until, 1) : from;
        expect(membership?.until).toBe([addDays(addMonths(least, months), -1), until].sort().at(-1));
      }
      until = membership?.until ?? until;
      expect(periods.every(({ startsOn, endsOn }) => startsOn <= endsOn)).toBe(true);
    }
  }
});
