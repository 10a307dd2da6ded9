import { describe, expect, it } from "vitest";
import { parseRefundAmount } from "./amount";

describe("the requested refund", () => {
  it("is the full remaining amount, regardless of earlier input", () => {
    expect(parseRefundAmount(true, "nonsense", 500)).toEqual({ ok: true, amountCents: null });
  });

  it("is a partial amount up to the remaining amount", () => {
    expect(parseRefundAmount(false, "1,250.00", 125_000)).toEqual({ ok: true, amountCents: 125_000 });
    expect(parseRefundAmount(false, "1,250.01", 125_000)).toEqual({
      ok: false,
      problem: "You can refund up to $1,250.00",
    });
  });

  it("rejects text that is not an amount", () => {
    for (const typed of ["x", "-5", "1.234", "0"])
      expect(parseRefundAmount(false, typed, 5_000)).toMatchObject({
        ok: false,
        problem: expect.any(String),
      });
  });

  it("reports no problem while the field is empty", () => {
    expect(parseRefundAmount(false, "  ", 5_000)).toEqual({ ok: false, problem: null });
  });
});
