import { describe, expect, it } from "vitest";
import { checkTitle, extentLabel, figure } from "./labels";

describe("the text of a verification", () => {
  it("gives a check a short title, or its description if the check is unknown", () => {
    expect(checkTitle({ name: "payouts", description: "Long." })).toBe("Payouts and their contents");
    expect(checkTitle({ name: "new", description: "One thing against another." })).toBe(
      "One thing against another.",
    );
  });

  it("formats sums as money and counts as numbers", () => {
    expect(figure("raised total, journal", 123_456)).toBe("$1,234.56");
    expect(figure("unexplained", -5)).toBe("−$0.05");
    expect(figure("donation count, roll-ups", 1_234)).toBe("1,234");
    expect(figure("tickets sold", 3)).toBe("3");
    expect(figure("status", "REFUNDED")).toBe("REFUNDED");
    expect(figure("matched", null)).toBe("none");
  });

  it("states the number of comparisons", () => {
    const check = { name: "a", description: "", differing: 0, differences: [] };
    const checks = [
      { ...check, checked: 1_200 },
      { ...check, checked: 1 },
    ];
    expect(extentLabel({ checks })).toBe("2 checks, 1,201 comparisons");
  });
});
