import { describe, expect, it } from "vitest";
import { wantedRefund } from "./amount";

describe("what the refund form asks for", () => {
  it("is the full remaining amount, regardless of earlier input", () => {
    expect(wantedRefund(true, "nonsense", 500)).toEqual({ ok: true, amountCents: null });
  });

  it("is a part up to the last cent, and no cent more", () => {
    expect(wantedRefund(false, "1,250.00", 125_000)).toEqual({ ok: true, amountCents: 125_000 });
    expect(wantedRefund(false, "1,250.01", 125_000)).toEqual({
      ok: false,
      problem: "You can refund up to $1,250.00",
    });
  });

  it("is no refund for what is no sum of money", () => {
    for (const typed of ["x", "-5", "1.234", "0"])
      expect(wantedRefund(false, typed, 5_000)).toMatchObject({ ok: false, problem: expect.any(String) });
  });

  it("complains of nothing before something is typed", () => {
    expect(wantedRefund(false, "  ", 5_000)).toEqual({ ok: false, problem: null });
  });
});
