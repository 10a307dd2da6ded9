import { describe, expect, it } from "vitest";
import { disputeResult, stepLabel, timeLeft } from "./labels";
import { openFirst, withoutOpen } from "./order";

const one = (id: string, status: string, respondBy: string | null = null) => ({ id, status, respondBy });

describe("the list of disputes", () => {
  const late = one("late", "OPEN", "2026-12-09T00:00:00Z");
  const soon = one("soon", "OPEN", "2026-12-01T00:00:00Z");
  const never = one("never", "OPEN");
  const won = one("won", "WON");

  it("starts with all open ones, including those of later pages, by deadline and without duplicates", () => {
    expect(openFirst([never, late, soon], [won, late]).map(({ id }) => id)).toEqual([
      "soon",
      "late",
      "never",
      "won",
    ]);
  });

  it("lists a dispute that closed between the two reads once, as closed", () => {
    const closed = one("late", "LOST");
    expect(openFirst([late, soon], [closed, won])).toEqual([soon, closed, won]);
  });

  it("omits open ones from later pages", () => {
    expect(withoutOpen([soon, won])).toEqual([won]);
  });
});

describe("the time left to respond", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  it("is shown in days, then in hours, and is urgent in the last three days", () => {
    expect(timeLeft("2026-11-30T13:00:00Z", now)).toEqual({ words: "9 days left", pressing: false });
    expect(timeLeft("2026-11-22T12:00:00Z", now)).toEqual({ words: "1 day left", pressing: true });
    expect(timeLeft("2026-11-21T13:30:00Z", now)).toEqual({ words: "1 hour left", pressing: true });
    expect(timeLeft("2026-11-21T12:05:00Z", now)).toEqual({
      words: "less than an hour left",
      pressing: true,
    });
    expect(timeLeft("2026-11-21T12:00:00Z", now)).toEqual({ words: "deadline passed", pressing: false });
  });
});

describe("the text of a dispute", () => {
  it("does not claim that money moved during an inquiry", () => {
    expect(disputeResult({ status: "OPEN", inquiry: true, withdrawnCents: 0 })).toContain(
      "No money has moved",
    );
    expect(disputeResult({ status: "OPEN", inquiry: false, withdrawnCents: 5_000 })).toContain(
      "has withdrawn the money",
    );
  });

  it("states when a step made the donation count or stop counting", () => {
    const step = { kind: "DISPUTE_OPENED", at: "", processorCents: 0, organizationCents: 0 } as const;
    expect(stepLabel({ ...step, raisedCents: -5_000 })).toBe("Dispute opened: donation no longer counts");
    expect(stepLabel({ ...step, raisedCents: 0 })).toBe("Dispute opened");
    expect(stepLabel({ ...step, raisedCents: 0 }, true)).toBe("Dispute reopened");
  });
});
