import { describe, expect, test } from "vitest";
import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import { translationOf } from "@/lib/languages/translator";
import { closedState } from "./closed";

const NOW = new Date("2026-11-21T12:00:00Z");

function closed(changes: Partial<PublicCampaign>) {
  const open = {
    status: "ACTIVE",
    startDate: null,
    endDate: null,
    ticketsLeft: null,
    acceptsDonations: true,
  };
  const campaign = {
    ...open,
    org: { name: "Hope Shelter", timezone: "Asia/Tokyo" },
    ...changes,
  } as PublicCampaign;
  return closedState(campaign, NOW, translationOf("en"));
}

const title = (changes: Partial<PublicCampaign>) => closed(changes)?.title;

describe("the state of a closed campaign", () => {
  test("an open campaign has none", () => {
    expect(title({})).toBeUndefined();
    expect(
      title({ startDate: NOW.toISOString(), endDate: NOW.toISOString(), ticketsLeft: 1 }),
    ).toBeUndefined();
  });

  test.each([
    [{ status: "PAUSED" }, "This campaign is paused"],
    [{ status: "ENDED" }, "This campaign has ended"],
    [{ endDate: "2026-11-21T11:59:59.999Z" }, "This campaign has ended"],
    [{ startDate: "2026-11-22T00:00:00Z" }, "This campaign hasn’t started yet"],
    [{ locked: true, acceptsDonations: false }, "This campaign isn’t accepting gifts right now"],
    [{ locked: true, status: "PAUSED", acceptsDonations: false }, "This campaign is paused"],
    [{ ticketsLeft: 0, acceptsDonations: false }, "Sold out"],
    [{ acceptsDonations: false }, "Giving opens soon"],
  ] as [Partial<PublicCampaign>, string][])("%o says “%s”", (changes, expected) => {
    expect(title(changes)).toBe(expected);
  });

  test.each([
    { status: "PAUSED" },
    { status: "ENDED" },
    { startDate: "2026-11-22T00:00:00Z" },
    { locked: true, acceptsDonations: false },
    { ticketsLeft: 0, acceptsDonations: false },
    { acceptsDonations: false },
  ] as Partial<PublicCampaign>[])("an event with tickets never mentions gifts: %o", (changes) => {
    const state = closed({ type: "EVENT", ticketPriceCents: 2000, ...changes });
    expect(state?.text).toBeTruthy();
    expect(`${state?.title} ${state?.text}`).not.toMatch(/gift|give|gave/i);
  });

  test("the start date is in the organization's time zone", () => {
    expect(closed({ startDate: "2026-12-01T15:00:00Z" })?.text).toBe("Giving opens on Dec 2, 2026.");
  });
});
