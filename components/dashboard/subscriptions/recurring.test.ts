import { describe, expect, it } from "vitest";
import { intervalLabels, upcomingLabel } from "./figures";
import { endedMessage, eventActorLabel } from "./labels";

const intervals = (MONTHLY: [number, number], QUARTERLY: [number, number], ANNUAL: [number, number]) => {
  const of = ([subscriptions, amountCents]: [number, number]) => ({ subscriptions, amountCents });
  return { MONTHLY: of(MONTHLY), QUARTERLY: of(QUARTERLY), ANNUAL: of(ANNUAL) };
};

describe("recurring revenue", () => {
  it("describes the composition of the monthly figure", () => {
    expect(intervalLabels(intervals([0, 0], [0, 0], [0, 0]))).toBe("No active recurring donations.");
    expect(intervalLabels(intervals([1, 2_550], [0, 0], [0, 0]))).toBe(
      "Active recurring donations bring in $25.50 a month (1).",
    );
    expect(intervalLabels(intervals([2, 10_000], [1, 3_000], [1, 1_200]))).toBe(
      "Active recurring donations bring in $100 a month (2), $30 a quarter (1) and $12 a year (1). Quarterly and yearly amounts are averaged per month.",
    );
  });

  it("describes upcoming charges, if any", () => {
    const coming = (subscriptions: number, amountCents: number) =>
      upcomingLabel({ next30Days: { subscriptions, amountCents } });
    expect(coming(0, 0)).toBeNull();
    expect(coming(1, 5_000)).toBe("1 donation of $50 is due in the next 30 days.");
    expect(coming(3, 15_050)).toBe("3 donations totaling $150.50 are due in the next 30 days.");
  });
});

describe("the history of a subscription", () => {
  const names = new Map([["user_grace", "Grace Okafor"]]);
  it("names who made a change, except for automatic events", () => {
    expect(eventActorLabel({ kind: "PAUSED", actor: "staff:user_grace" }, names)).toBe("by Grace Okafor");
    expect(eventActorLabel({ kind: "PAUSED", actor: "staff:user_gone" }, names)).toBe(
      "by a member of your team",
    );
    expect(eventActorLabel({ kind: "PAUSED", actor: "staff:key:key_1" }, names)).toBe("by an API key");
    expect(eventActorLabel({ kind: "CANCELED", actor: "donor" }, names)).toBe("by the donor");
    expect(eventActorLabel({ kind: "RENEWED", actor: "processor" }, names)).toBeNull();
  });

  it("includes the reason of a cancellation, if any", () => {
    expect(endedMessage({ canceledBy: "DONOR", cancelReason: "Moved away" })).toBe(
      "Canceled by the donor: “Moved away”",
    );
    expect(endedMessage({ canceledBy: null, cancelReason: null })).toBe("Canceled.");
  });
});
