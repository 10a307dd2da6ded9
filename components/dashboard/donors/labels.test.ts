import { expect, it } from "vitest";
import { donationOfConsent, wantsNews } from "./labels";

const AT = "2026-11-21T10:00:00.000Z";

it("counts only a donor who opted in and has not unsubscribed as subscribed", () => {
  const consent = (optedInAt: string | null, unsubscribedAt: string | null) =>
    wantsNews({ optedInAt, source: null, unsubscribedAt });
  expect(consent(AT, null)).toBe(true);
  expect(consent(AT, AT)).toBe(false);
  expect(consent(null, null)).toBe(false);
  expect(consent(null, AT)).toBe(false);
});

it("finds the donation with which a donor opted in", () => {
  expect(donationOfConsent({ source: "donation:abc" })).toBe("abc");
  expect(donationOfConsent({ source: "import" })).toBeNull();
  expect(donationOfConsent({ source: null })).toBeNull();
});
