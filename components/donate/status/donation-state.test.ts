import { describe, expect, test } from "vitest";
import { donationState, pollPause } from "./donation-state";

describe("the thank-you page", () => {
  test("thanks the donor only for a successful payment", () => {
    expect(donationState({ status: "SUCCEEDED", processing: false, verifying: false }, false)).toBe("thanks");
    expect(donationState({ status: "PENDING", processing: false, verifying: false }, true)).toBe(
      "confirming",
    );
    expect(donationState({ status: "PENDING", processing: true, verifying: false }, true)).toBe("on-its-way");
    expect(donationState({ status: "PENDING", processing: false, verifying: true }, true)).toBe("verifying");
    expect(donationState({ status: "REFUNDED", processing: false, verifying: false }, true)).toBe("refunded");
  });

  test("hides an earlier decline after a second, successful payment", () => {
    expect(donationState({ status: "FAILED", processing: false, verifying: false }, true)).toBe("confirming");
    expect(donationState({ status: "FAILED", processing: false, verifying: false }, false)).toBe("failed");
  });

  test("polls at growing intervals, so that forty donors behind one address stay under 600 requests a minute", () => {
    const pauses = Array.from({ length: 40 }, (_, count) => pollPause(count, "confirming"));
    expect(pauses[0]).toBeLessThan(1000);
    expect(pauses.at(-1)).toBe(15_000);
    const times = pauses.map((_, index) => pauses.slice(0, index + 1).reduce((sum, pause) => sum + pause, 0));
    const inFirstMinute = times.filter((at) => at < 60_000).length;
    expect(inFirstMinute).toBeLessThan(15);
    expect(pollPause(0, "on-its-way")).toBe(60_000);
  });
});
