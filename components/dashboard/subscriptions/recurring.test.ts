import { describe, expect, it } from "vitest";
import { upcomingLabel, intervalLabels } from "./figures";
import { actorWords, endedWords } from "./labels";

const intervals = (MONTHLY: [number, number], QUARTERLY: [number, number], ANNUAL: [number, number]) => {
  const of = ([plans, amountCents]: [number, number]) => ({ plans, amountCents });
  return { MONTHLY: of(MONTHLY), QUARTERLY: of(QUARTERLY), ANNUAL: of(ANNUAL) };
};

describe("what recurring plans bring", () => {
  it("says in words what the monthly figure is made of", () => {
    expect(intervalLabels(intervals([0, 0], [0, 0], [0, 0]))).toBe("No plan is active right now.");
    expect(intervalLabels(intervals([1, 2_550], [0, 0], [0, 0]))).toBe(
      "Active plans bring $25.50 a month from 1 plan.",
    );
    expect(intervalLabels(intervals([2, 10_000], [1, 3_000], [1, 1_200]))).toBe(
      "Active plans bring $100 a month from 2 plans, $30 a quarter from 1 plan and $12 a year from 1 plan. Longer intervals are spread over their months.",
    );
  });

  it("says what is charged soon, and nothing where nothing is", () => {
    const coming = (plans: number, amountCents: number) =>
      upcomingLabel({ next30Days: { plans, amountCents } });
    expect(coming(0, 0)).toBeNull();
    expect(coming(1, 5_000)).toBe("In the next 30 days, one gift of $50 is charged.");
    expect(coming(3, 15_050)).toBe("In the next 30 days, 3 gifts of $150.50 in all are charged.");
  });
});

describe("the history of a plan", () => {
  const names = new Map([["user_grace", "Grace Okafor"]]);
  it("says who changed something, and nobody for what happens by itself", () => {
    expect(actorWords({ kind: "PAUSED", actor: "staff:user_grace" }, names)).toBe("by Grace Okafor");
    expect(actorWords({ kind: "PAUSED", actor: "staff:user_gone" }, names)).toBe("by a member of your team");
    expect(actorWords({ kind: "PAUSED", actor: "staff:key:key_1" }, names)).toBe("by an API key");
    expect(actorWords({ kind: "CANCELED", actor: "donor" }, names)).toBe("by the donor");
    expect(actorWords({ kind: "RENEWED", actor: "processor" }, names)).toBeNull();
  });

  it("gives the reason of an end where there is one", () => {
    expect(endedWords({ canceledBy: "DONOR", cancelReason: "Moved away" })).toBe(
      "The donor ended it: “Moved away”",
    );
    expect(endedWords({ canceledBy: null, cancelReason: null })).toBe("It has ended.");
  });
});
