import { describe, expect, it } from "vitest";
import { comparedMonths } from "./get-organization-overview";

describe("the months that an overview compares", () => {
  it("reach to the same day of the month before", () => {
    expect(comparedMonths("2026-11-21")).toEqual({
      today: "2026-11-21",
      start: "2026-11-01",
      previousStart: "2026-10-01",
      previousEnd: "2026-10-31",
      previousSameDay: "2026-10-21",
    });
  });

  it("cross the year, and never run past the end of a shorter month", () => {
    expect(comparedMonths("2027-01-31")).toMatchObject({
      previousStart: "2026-12-01",
      previousSameDay: "2026-12-31",
    });
    expect(comparedMonths("2027-03-30")).toMatchObject({
      previousEnd: "2027-02-28",
      previousSameDay: "2027-02-28",
    });
    expect(comparedMonths("2028-03-30").previousSameDay).toBe("2028-02-29");
  });
});
