import { describe, expect, it } from "vitest";
import { balanceMessage, reconciliation } from "./labels";

describe("a payout compared with our journal", () => {
  it("is reconciled, differs by an amount, or is not reconciled yet", () => {
    const at = "2026-11-21T00:00:00Z";
    expect(reconciliation({ reconciledAt: at, differenceCents: 0 })).toEqual({
      words: "Reconciled",
      tone: "good",
    });
    expect(reconciliation({ reconciledAt: at, differenceCents: -1 })).toEqual({
      words: "−$0.01 unexplained",
      tone: "bad",
    });
    expect(reconciliation({ reconciledAt: null, differenceCents: null }).words).toBe("Not reconciled");
  });
});

describe("the text of the balance", () => {
  it("explains a balance below zero", () => {
    expect(balanceMessage({ balanceCents: -1, inTransitCents: 0 })).toContain("below zero because");
  });

  it("states the amount in transit, or that nothing is pending", () => {
    expect(balanceMessage({ balanceCents: 5_000, inTransitCents: 5_000 })).toContain(
      "$50.00 is in transit to your bank.",
    );
    expect(balanceMessage({ balanceCents: 5_000, inTransitCents: 0 })).toBe(
      "Paid out to your bank automatically.",
    );
    expect(balanceMessage({ balanceCents: 0, inTransitCents: 0 })).toBe("No payout pending.");
  });
});
