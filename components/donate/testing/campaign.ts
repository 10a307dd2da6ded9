import type { FormCampaign } from "../form/campaign";

/** Returns a plain campaign in the form's format; tests override the fields they are about. */
export function testCampaign(changes: Partial<FormCampaign> = {}): FormCampaign {
  return {
    id: "c1",
    slug: "winter-coats",
    type: "DONATION",
    suggestedAmounts: [2500, 5000],
    defaultAmountCents: null,
    impactCaptions: [],
    allowCustomAmount: true,
    allowRecurring: false,
    minAmountCents: null,
    ticketPriceCents: null,
    ticketsLeft: null,
    acceptsAch: false,
    showDonorRoll: true,
    approveMessages: false,
    customFields: [],
    givingLevels: [],
    funds: [],
    defaultFund: { id: null, name: "General fund", code: null },
    orgName: "Hope Shelter",
    orgSlug: "hope-shelter",
    ein: null,
    taxStatus: "501C3",
    website: null,
    ...changes,
  };
}

export const LEVEL = {
  id: "l1",
  name: "Friend",
  description: "A warm meal for ten",
  amountCents: 7500,
  fairMarketValueCents: 0,
  position: 0,
};

export const FUNDS = [
  { id: null, name: "General fund", code: null },
  { id: "f1", name: "Building", code: "B-4100" },
  { id: "f2", name: "Kids’ lunches (all)", code: "4200" },
  { id: "f3", name: "4100", code: null },
  { id: "f4", name: "Roof 4200", code: "roof" },
];

export const QUESTION = {
  id: "q1",
  label: "T-shirt size",
  type: "TEXT",
  options: null,
  required: false,
  position: 0,
} as const;
