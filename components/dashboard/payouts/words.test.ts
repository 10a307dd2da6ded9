import { describe, expect, it } from "vitest";
import { balanceWords, reconciliation } from "./labels";

describe("a payout beside our books", () => {
  it("is to the cent, differs by a sum, or was not compared yet", () => {
    const at = "2026-11-21T00:00:00Z";
    expect(reconciliation({ reconciledAt: at, differenceCents: 0 })).toEqual({
      words: "To the cent",
      tone: "good",
    });
    expect(reconciliation({ reconciledAt: at, differenceCents: -1 })).toEqual({
      words: "−$0.01 unexplained",
      tone: "bad",
    });
    expect(reconciliation({ reconciledAt: null, differenceCents: null }).words).toBe("Not compared yet");
  });
});

describe("the balance in a sentence", () => {
  it("says why it is below zero, and what follows", () => {
    expect(balanceWords({ balanceCents: -1, inTransitCents: 0 })).toContain("below zero because");
  });

  it("says what of it is on its way, and when nothing is left", () => {
    expect(balanceWords({ balanceCents: 5_000, inTransitCents: 5_000 })).toContain(
      "$50.00 of it is on its way",
    );
    expect(balanceWords({ balanceCents: 5_000, inTransitCents: 0 })).toBe(
      "It is paid out to your bank by itself.",
    );
    expect(balanceWords({ balanceCents: 0, inTransitCents: 0 })).toBe("Nothing waits to be paid out.");
  });
});
