import { describe, expect, it } from "vitest";
import { balanceUsd, signedUsd } from "./format-signed";

describe("a sum with its direction", () => {
  it("says plus, minus or neither", () => {
    expect(signedUsd(1_250)).toBe("+$12.50");
    expect(signedUsd(-123_456_789)).toBe("−$1,234,567.89");
    expect(signedUsd(0)).toBe("$0.00");
    expect(signedUsd(-0)).toBe("$0.00");
  });

  it("shows a balance below zero as such, and no plus above", () => {
    expect(balanceUsd(-1)).toBe("−$0.01");
    expect(balanceUsd(500)).toBe("$5.00");
    expect(balanceUsd(-0)).toBe("$0.00");
  });
});
