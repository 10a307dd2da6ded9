import { expect, test } from "vitest";
import { donationStatus } from "./schemas";
import { type Cause, mayChange, TRANSITIONS } from "./states";

const CAUSES = Object.keys(TRANSITIONS) as Cause[];

test("a paid donation never becomes unpaid, and only a payment makes a donation paid", () => {
  for (const [cause, { from, to }] of Object.entries(TRANSITIONS)) {
    const paid = (status: string) => status !== "PENDING" && status !== "FAILED";
    if (from.some(paid)) expect(to.every(paid)).toBe(true);
    if (!from.every(paid) && to.some(paid)) expect(cause).toBe("paymentSucceeded");
  }
});

test("every status can be reached from PENDING", () => {
  const reached = new Set<string>(["PENDING"]);
  for (let turn = 0; turn < CAUSES.length; turn++)
    for (const { from, to } of Object.values(TRANSITIONS))
      if (from.some((status) => reached.has(status))) for (const status of to) reached.add(status);
  expect([...reached].sort()).toEqual([...donationStatus.options].sort());
});

test("payments change only unpaid donations, and refunds and disputes only paid ones", () => {
  const open = (cause: Cause) => donationStatus.options.filter((status) => mayChange(status, cause)).sort();
  expect(open("paymentSucceeded")).toEqual(["FAILED", "PENDING"]);
  expect(open("recomputed")).toEqual(["DISPUTED", "REFUNDED", "SUCCEEDED"]);
});
