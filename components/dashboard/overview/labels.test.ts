import { describe, expect, it } from "vitest";
import { arrivedLabel, daysLabel, deltaOf, greeting, monthOf, timeLabel, weekdayLabel } from "./labels";

describe("the labels of the home page", () => {
  it("shorten ranges of days", () => {
    expect(daysLabel({ from: "2026-10-01", to: "2026-10-22" })).toBe("Oct 1–22");
    expect(daysLabel({ from: "2026-10-31", to: "2026-11-02" })).toBe("Oct 31 – Nov 2");
    expect(daysLabel({ from: "2026-11-21", to: "2026-11-21" })).toBe("Nov 21");
    expect(monthOf("2026-11-01")).toBe("November");
  });

  it("use the organization's time zone for greeting and date", () => {
    const at = new Date("2026-11-22T03:00:00Z");
    expect(greeting(at, "America/New_York")).toBe("Good evening");
    expect(greeting(at, "Asia/Kathmandu")).toBe("Good morning");
    expect(weekdayLabel(at.toISOString(), "America/New_York")).toBe("Saturday, Nov 21");
  });

  it("show the time for today and the day for earlier dates", () => {
    const now = "2026-11-21T19:00:00Z";
    expect(timeLabel("2026-11-21T18:58:00Z", now, "America/New_York")).toBe("1:58 PM");
    expect(timeLabel("2026-11-21T03:00:00Z", now, "America/New_York")).toBe("Nov 20");
  });

  it("state by how much a sum differs", () => {
    expect(deltaOf(12_000, 9_000)).toEqual({ direction: "up", amount: "$30", words: "$30 more" });
    expect(deltaOf(0, 9_050)).toEqual({ direction: "down", amount: "$90.50", words: "$90.50 less" });
    expect(deltaOf(0, 0).words).toBe("the same");
  });

  it("announce one donation by name and several by their number", () => {
    const one = {
      amountCents: 5000,
      donor: { firstName: "Zoe", lastName: "Abbott" },
      campaign: { title: "Winter Beds" },
    };
    expect(arrivedLabel([], 0)).toBe("");
    expect(arrivedLabel([one], 1)).toBe("New donation: $50 from Zoe Abbott to Winter Beds");
    expect(arrivedLabel([one, one], 30)).toBe("30 new donations");
  });
});
