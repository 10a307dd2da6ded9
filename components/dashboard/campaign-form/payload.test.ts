import { describe, expect, it } from "vitest";
import type { Campaign } from "@/lib/campaigns/schemas";
import { changes, creation } from "./payload";
import { NEW_VALUES, readValues, valuesOf } from "./values";

const ZONE = "America/New_York";
const gala = { ...NEW_VALUES, title: " Winter gala ", type: "EVENT", slug: "gala-2026" };

const saved: Campaign = {
  id: "c1",
  publicUrl: "https://give.example.org/donate/gala",
  bareAddress: "HELD",
  orgId: "o1",
  title: "Winter gala",
  slug: "winter-gala",
  description: "Come.",
  impactLine: null,
  type: "EVENT",
  status: "ACTIVE",
  goalAmountCents: 2_000_050,
  raisedAmountCents: 0,
  donationCount: 0,
  coverImageUrl: null,
  videoUrl: null,
  color: "#1F6F50",
  showDonorRoll: true,
  approveMessages: true,
  showGoal: false,
  startDate: "2026-11-01T04:00:00.000Z",
  endDate: "2026-12-31T17:30:00.000Z",
  suggestedAmounts: [2500, 5050],
  defaultAmountCents: 5050,
  impactCaptions: [{ amountCents: 5050, caption: "seats a guest" }],
  allowCustomAmount: true,
  allowRecurring: false,
  matchingEnabled: true,
  matchingOrgName: "Acme",
  matchingMaxCents: 500_000,
  matchingRatioPct: 200,
  matchedCents: 0,
  minAmountCents: 500,
  employerMatchText: "Ask your employer.",
  employerMatchUrl: "https://match.example.org/",
  ticketPriceCents: 7500,
  ticketFairMarketValueCents: 3000,
  ticketCapacity: 120,
  eventStartsAt: "2026-12-05T23:00:00.000Z",
  eventEndsAt: "2026-12-06T03:00:00.000Z",
  eventPlace: "Willow Hall, 218 Willow Street",
  ticketsSold: 3,
  defaultFundId: "f1",
  fundIds: ["f2"],
  parentCampaignId: null,
  scheduledPublishAt: "2026-11-21T14:05:00.000Z",
  lockedAt: null,
  createdAt: "2026-10-01T00:00:00.000Z",
  updatedAt: "2026-10-01T00:00:00.000Z",
};

describe("a new campaign", () => {
  it("is sent with amounts in cents and the organization's days as instants", () => {
    const { body, problems } = creation(
      {
        ...gala,
        goalAmountCents: "$20,000.50",
        ticketPriceCents: "75",
        ticketFairMarketValueCents: "0",
        ticketCapacity: "1,200",
        endDate: "2026-12-31",
      },
      ZONE,
    );
    expect(problems).toBeNull();
    expect(body).toMatchObject({
      title: "Winter gala",
      slug: "gala-2026",
      goalAmountCents: 2_000_050,
      ticketPriceCents: 7500,
      ticketFairMarketValueCents: 0,
      ticketCapacity: 1200,
      endDate: "2027-01-01T04:59:59.999Z",
      startDate: null,
      suggestedAmounts: [2500, 5000, 10_000, 25_000],
    });
  });

  it("is refused while tickets have no stated value", () => {
    const values = { ...gala, ticketPriceCents: "75", ticketFairMarketValueCents: "" };
    expect(creation(values, ZONE).problems?.fields).toHaveProperty("ticketFairMarketValueCents");
    expect(creation({ ...values, ticketPriceCents: "" }, ZONE).problems).toBeNull();
  });

  it("leaves a slug derived from the title to the API", () => {
    expect(creation({ ...gala, slug: "winter-gala" }, ZONE).body).not.toHaveProperty("slug");
    expect(creation({ ...gala, slug: "" }, ZONE).body).not.toHaveProperty("slug");
  });

  it("has tickets only for an event, and a parent only if peer-to-peer", () => {
    const values = { ...gala, type: "DONATION", ticketPriceCents: "75", parentCampaignId: "c9" };
    expect(creation(values, ZONE).body).toMatchObject({ ticketPriceCents: null, parentCampaignId: null });
  });

  it("sends each caption with the amount of its row and omits empty captions", () => {
    const rows = { suggestedAmounts: ["25", "50.50", "x"], captions: [" feeds one ", " ", "lost"] };
    expect(creation({ ...gala, ...rows }, ZONE).body.impactCaptions).toEqual([
      { amountCents: 2500, caption: "feeds one" },
    ]);
  });

  it.each([
    ["goalAmountCents", { goalAmountCents: "a lot" }],
    ["goalAmountCents", { goalAmountCents: "0" }],
    ["minAmountCents", { minAmountCents: "0.99" }],
    ["minAmountCents", { minAmountCents: "5.001" }],
    ["ticketCapacity", { ticketCapacity: "1.5" }],
    ["matchingRatioPct", { matchingRatioPct: "-1" }],
    ["suggestedAmounts", { suggestedAmounts: ["25", "x"] }],
    ["suggestedAmounts", { suggestedAmounts: ["0.50"] }],
    ["title", { title: "  " }],
    ["impactLine", { impactLine: "x".repeat(141) }],
    ["defaultAmountCents", { defaultAmountCents: "much" }],
    ["impactCaptions", { captions: ["x".repeat(121)] }],
    ["impactCaptions", { suggestedAmounts: ["25", "25"], captions: ["one", "two"] }],
    ["coverImageUrl", { coverImageUrl: "http://example.org/a.jpg" }],
    ["color", { color: "green" }],
  ])("reports a problem at %s for %j", (field, wrong) => {
    const { problems } = creation({ ...gala, ...wrong }, ZONE);
    expect(Object.keys(problems?.fields ?? {})).toEqual([field]);
  });
});

describe("an edited campaign", () => {
  const before = valuesOf(saved, ZONE);

  it("sends nothing if nothing changed, not even a rounded end date", () => {
    expect(changes(before, before, ZONE)).toEqual({ body: {}, problems: null });
  });

  it("sends only changed fields, with null for emptied ones", () => {
    const now = { ...before, title: "Spring gala", goalAmountCents: "", color: "" };
    expect(changes(now, before, ZONE).body).toEqual({
      title: "Spring gala",
      goalAmountCents: null,
      color: null,
    });
  });

  it("shows money in dollars and days in the organization's time zone", () => {
    expect(before).toMatchObject({
      goalAmountCents: "20000.50",
      startDate: "2026-11-01",
      endDate: "2026-12-31",
      scheduledPublishAt: "2026-11-21T09:05",
      suggestedAmounts: ["25", "50.50"],
      defaultAmountCents: "50.50",
      captions: ["", "seats a guest"],
    });
  });
});

describe("reading the form", () => {
  it("keeps fields that are not on the page and reads an unchecked box as false", () => {
    const data = new FormData();
    data.set("title", "New");
    data.set("showGoal", "on");
    data.append("suggestedAmounts", "5");
    data.append("captions", "feeds one");
    const values = readValues(data, { ...NEW_VALUES, ticketPriceCents: "75", showDonorRoll: true });
    expect(values).toMatchObject({
      title: "New",
      ticketPriceCents: "75",
      showGoal: true,
      showDonorRoll: false,
      suggestedAmounts: ["5"],
      captions: ["feeds one"],
    });
  });
});

it("a year out of range is reported at its field", () => {
  for (const startDate of ["275760-09-13", "9999-12-31"])
    expect(creation({ ...gala, startDate }, ZONE).problems?.fields).toMatchObject({
      startDate: ["Enter a date before the year 3000"],
    });
});
