import { expect, test, vi } from "vitest";
import { peerHeader } from "./client-address";
import { POLICIES } from "./rate-limits";
import { isWithinLimit } from "./within-limit";

test("an address that views a page too often within a minute has to wait; others are not affected", async () => {
  // All within one window, regardless of the time of day.
  vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-21T12:00:05Z"));
  const from = (peer: string) => new Headers({ [peerHeader()]: peer });
  const view = () => isWithinLimit("paymentPage", from("192.0.2.61"));
  for (let seen = 0; seen < POLICIES.paymentPage.limit; seen++) expect(await view()).toBe(true);
  expect(await view()).toBe(false);
  expect(await isWithinLimit("paymentPage", from("192.0.2.62"))).toBe(true);
  vi.restoreAllMocks();
});
