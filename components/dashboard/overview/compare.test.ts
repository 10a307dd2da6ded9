import { describe, expect, it } from "vitest";
import { amountAndDonations, difference, monthName } from "./compare";

describe("the text of a comparison", () => {
  it("states which of two sums is larger, and by how much", () => {
    expect(difference(12_000, 9_000)).toBe("$30 more than");
    expect(difference(0, 9_050)).toBe("$90.50 less than");
    expect(difference(5, 5)).toBe("the same as");
  });

  it("handles one donation, many donations and none", () => {
    expect(amountAndDonations({ raisedCents: 5_000, donationCount: 1 })).toBe("$50 from 1 donation");
    expect(amountAndDonations({ raisedCents: 123_456_700, donationCount: 1204 })).toBe(
      "$1,234,567 from 1,204 donations",
    );
    expect(amountAndDonations({ raisedCents: 0, donationCount: 0 })).toBe("no donations");
  });

  it("names a month independently of the local time zone", () => {
    expect(monthName("2026-01")).toBe("January 2026");
  });
});
