import { expect, test, vi } from "vitest";
import { peerHeader } from "./client-address";
import { POLICIES } from "./policies";
import { isWithinLimit } from "./within-limit";

test("an address sees a page so often within a minute and then is told to wait; others are not touched", async () => {
  // All within one window, whatever the time of day.
  vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-21T12:00:05Z"));
  const from = (peer: string) => new Headers({ [peerHeader()]: peer });
  const view = () => isWithinLimit("paymentPage", from("192.0.2.61"));
  for (let seen = 0; seen < POLICIES.paymentPage.limit; seen++) expect(await view()).toBe(true);
  expect(await view()).toBe(false);
  expect(await isWithinLimit("paymentPage", from("192.0.2.62"))).toBe(true);
  vi.restoreAllMocks();
});
