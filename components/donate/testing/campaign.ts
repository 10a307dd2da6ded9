import type { FormCampaign } from "../form/campaign";

/** A plain campaign as the form gets it; each test changes what it is about. */
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
  { id: null, name: "General fund" },
  { id: "f1", name: "Building" },
];

export const QUESTION = {
  id: "q1",
  label: "T-shirt size",
  type: "TEXT",
  options: null,
  required: false,
  position: 0,
} as const;
