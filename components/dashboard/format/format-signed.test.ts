import { describe, expect, it } from "vitest";
import { balanceUsd, formatSignedUsd } from "./format-signed";

describe("a signed amount", () => {
  it("has a plus, a minus or no sign", () => {
    expect(formatSignedUsd(1_250)).toBe("+$12.50");
    expect(formatSignedUsd(-123_456_789)).toBe("−$1,234,567.89");
    expect(formatSignedUsd(0)).toBe("$0.00");
    expect(formatSignedUsd(-0)).toBe("$0.00");
  });

  it("marks a balance below zero and omits the plus above zero", () => {
    expect(balanceUsd(-1)).toBe("−$0.01");
    expect(balanceUsd(500)).toBe("$5.00");
    expect(balanceUsd(-0)).toBe("$0.00");
  });
});
