import { describe, expect, it } from "vitest";
import { intervalLabels, upcomingLabel } from "./figures";
import { actorWords, endedWords } from "./labels";

const intervals = (MONTHLY: [number, number], QUARTERLY: [number, number], ANNUAL: [number, number]) => {
  const of = ([subscriptions, amountCents]: [number, number]) => ({ subscriptions, amountCents });
  return { MONTHLY: of(MONTHLY), QUARTERLY: of(QUARTERLY), ANNUAL: of(ANNUAL) };
};

describe("what recurring donations bring", () => {
  it("says in words what the monthly figure is made of", () => {
    expect(intervalLabels(intervals([0, 0], [0, 0], [0, 0]))).toBe("No subscription is active right now.");
    expect(intervalLabels(intervals([1, 2_550], [0, 0], [0, 0]))).toBe(
      "Active subscriptions bring $25.50 a month from 1 subscription.",
    );
    expect(intervalLabels(intervals([2, 10_000], [1, 3_000], [1, 1_200]))).toBe(
      "Active subscriptions bring $100 a month from 2 subscriptions, $30 a quarter from 1 subscription and $12 a year from 1 subscription. Longer intervals are spread over their months.",
    );
  });

  it("says what is charged soon, and nothing where nothing is", () => {
    const coming = (subscriptions: number, amountCents: number) =>
      upcomingLabel({ next30Days: { subscriptions, amountCents } });
    expect(coming(0, 0)).toBeNull();
    expect(coming(1, 5_000)).toBe("In the next 30 days, one donation of $50 is charged.");
    expect(coming(3, 15_050)).toBe("In the next 30 days, 3 donations of $150.50 in all are charged.");
  });
});

describe("the history of a subscription", () => {
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
