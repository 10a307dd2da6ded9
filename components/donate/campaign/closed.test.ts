import { describe, expect, test } from "vitest";
import type { PublicCampaign } from "@/lib/campaigns/schemas";
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
  return closedState(campaign, NOW);
}

const title = (changes: Partial<PublicCampaign>) => closed(changes)?.title;

describe("a campaign that takes no gifts now", () => {
  test("an open one has no reason", () => {
    expect(title({})).toBeUndefined();
    expect(
      title({ startDate: NOW.toISOString(), endDate: NOW.toISOString(), ticketsLeft: 1 }),
    ).toBeUndefined();
  });

  test.each([
    [{ status: "PAUSED" }, "This campaign is taking a break"],
    [{ status: "ENDED" }, "This campaign has ended"],
    [{ endDate: "2026-11-21T11:59:59.999Z" }, "This campaign has ended"],
    [{ startDate: "2026-11-22T00:00:00Z" }, "This campaign has not started yet"],
    [{ locked: true, acceptsDonations: false }, "This campaign takes no gifts at the moment"],
    [{ locked: true, status: "PAUSED", acceptsDonations: false }, "This campaign is taking a break"],
    [{ ticketsLeft: 0, acceptsDonations: false }, "Sold out"],
    [{ acceptsDonations: false }, "Gifts open soon"],
  ] as [Partial<PublicCampaign>, string][])("%o says “%s”", (changes, words) => {
    expect(title(changes)).toBe(words);
  });

  test.each([
    { status: "PAUSED" },
    { status: "ENDED" },
    { startDate: "2026-11-22T00:00:00Z" },
    { locked: true, acceptsDonations: false },
    { ticketsLeft: 0, acceptsDonations: false },
    { acceptsDonations: false },
  ] as Partial<PublicCampaign>[])("an event with tickets speaks of no gifts: %o", (changes) => {
    const said = closed({ type: "EVENT", ticketPriceCents: 2000, ...changes });
    expect(said?.words).toBeTruthy();
    expect(`${said?.title} ${said?.words}`).not.toMatch(/gift|give|gave/i);
  });

  test("its first day is the organization's, where it may be another than in London", () => {
    expect(closed({ startDate: "2026-12-01T15:00:00Z" })?.words).toBe("Gifts open on 2 Dec 2026.");
  });
});
