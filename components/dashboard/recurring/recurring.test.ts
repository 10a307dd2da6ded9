import { describe, expect, it } from "vitest";
import { monthlyCents, rhythmsInWords, rhythmsOf } from "./figures";
import { actorWords, endedWords } from "./words";

const plan = (frequency: "MONTHLY" | "QUARTERLY" | "ANNUAL", amountCents: number) => ({
  frequency,
  amountCents,
});

describe("what recurring plans bring in a month", () => {
  it("spreads quarterly and yearly gifts over their months", () => {
    const rhythms = rhythmsOf([plan("MONTHLY", 5_000), plan("QUARTERLY", 3_000), plan("ANNUAL", 12_000)]);
    expect(monthlyCents(rhythms)).toBe(5_000 + 1_000 + 1_000);
  });

  it("is rounded once for all plans, not for each", () => {
    const rhythms = rhythmsOf(Array.from({ length: 12 }, () => plan("ANNUAL", 100)));
    expect(monthlyCents(rhythms)).toBe(100);
    expect(monthlyCents(rhythmsOf([]))).toBe(0);
  });

  it("says in words what it is made of", () => {
    expect(rhythmsInWords(rhythmsOf([]))).toBe("No plan is active right now.");
    expect(rhythmsInWords(rhythmsOf([plan("MONTHLY", 2_550)]))).toBe(
      "Active plans bring $25.50 a month from 1 plan.",
    );
    const all = [
      plan("MONTHLY", 5_000),
      plan("MONTHLY", 5_000),
      plan("QUARTERLY", 3_000),
      plan("ANNUAL", 1_200),
    ];
    expect(rhythmsInWords(rhythmsOf(all))).toBe(
      "Active plans bring $100 a month from 2 plans, $30 a quarter from 1 plan and $12 a year from 1 plan. Longer rhythms are spread over their months.",
    );
  });
});

describe("the history of a plan", () => {
  const names = new Map([["user_grace", "Grace Okafor"]]);
  it("says who changed something, and nobody for what happens by itself", () => {
    expect(actorWords({ kind: "PAUSED", actor: "staff:user_grace" }, names)).toBe("by Grace Okafor");
    expect(actorWords({ kind: "PAUSED", actor: "staff:user_gone" }, names)).toBe("by a member of your team");
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
