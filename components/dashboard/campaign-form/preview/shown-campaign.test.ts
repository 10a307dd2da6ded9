import { expect, test } from "vitest";
import type { PreviewBase } from "@/lib/campaigns/public/schemas";
import { NEW_VALUES } from "../values";
import { NO_TITLE, shownCampaign } from "./shown-campaign";

const base = {
  coverUrl: "/pictures/a.webp",
  ticketsSold: 3,
  org: { color: "#0E7490" },
  givingLevels: [{ id: "l", name: "Friend" }],
} as unknown as PreviewBase;
const shown = (given: Partial<typeof NEW_VALUES>) =>
  shownCampaign({ ...NEW_VALUES, ...given }, base, "America/New_York");

test("the preview shows the typed values with the saved cover and levels", () => {
  const given = {
    title: " Winter Beds ",
    description: "**Forty** beds",
    color: "#7A3E9D",
    goalAmountCents: "20,000",
    suggestedAmounts: ["25", "50.50"],
    captions: ["keeps one bed warm", ""],
    startDate: "2026-12-01",
  };
  expect(shown(given)).toMatchObject({
    title: "Winter Beds",
    description: "**Forty** beds",
    color: "#7A3E9D",
    goalAmountCents: 2_000_000,
    suggestedAmounts: [2500, 5050],
    impactCaptions: [{ amountCents: 2500, caption: "keeps one bed warm" }],
    startDate: "2026-12-01T05:00:00.000Z",
    coverUrl: "/pictures/a.webp",
    givingLevels: base.givingLevels,
  });
});

test("without a color of its own, the preview has the organization's", () => {
  expect(shown({ color: " " }).color).toBe("#0E7490");
  expect(shown({ color: "#7A3E9D" }).color).toBe("#7A3E9D");
});

test("values that cannot be parsed are omitted, and a hidden goal is not shown", () => {
  const half = shown({ suggestedAmounts: ["2", "abc", ""], goalAmountCents: "1.2.", title: " " });
  expect(half).toMatchObject({ suggestedAmounts: [200], goalAmountCents: null, title: NO_TITLE });
  expect(shown({ goalAmountCents: "500", showGoal: false }).goalAmountCents).toBeNull();
});

test("an event with paid tickets has no levels and is not recurring; the remaining tickets follow the capacity", () => {
  const event = { type: "EVENT", ticketPriceCents: "20", ticketCapacity: "10" };
  expect(shown(event)).toMatchObject({ givingLevels: [], allowRecurring: false, ticketsLeft: 7 });
  expect(shown({ ...event, ticketCapacity: "" }).ticketsLeft).toBeNull();
  expect(shown({ ...event, type: "DONATION" })).toMatchObject({ ticketPriceCents: null, ticketsLeft: null });
});
