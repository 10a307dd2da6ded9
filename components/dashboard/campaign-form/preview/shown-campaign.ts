import type { PreviewBase, PublicCampaign } from "@/lib/campaigns/public/schemas";
import type { PublicMatch } from "@/lib/matching/schemas";
import { readableFields } from "../payload";
import type { CampaignValues } from "../values";

/** Stands for a title that is not typed yet. */
export const NO_TITLE = "Your campaign’s title";

/**
 * The campaign as its page will show it once these values are saved. What cannot be read yet, such as half an amount, is
 * left out. The cover is the saved one.
 */
export function shownCampaign(values: CampaignValues, base: PreviewBase, zone: string): PublicCampaign {
  const fields = readableFields(values, zone);
  const { ticketCapacity, ticketPriceCents } = fields;
  return {
    ...base,
    ...fields,
    title: fields.title || NO_TITLE,
    goalAmountCents: fields.showGoal ? fields.goalAmountCents : null,
    allowRecurring: fields.allowRecurring && ticketPriceCents === null,
    ticketsLeft: ticketCapacity === null ? null : Math.max(0, ticketCapacity - base.ticketsSold),
    // Those of a saved campaign are changed beside its form.
    matches: base.id === "" ? newMatch(fields) : base.matches,
    // Tickets at a price leave no choice of a level.
    givingLevels: ticketPriceCents === null ? base.givingLevels : [],
  };
}

function newMatch(fields: ReturnType<typeof readableFields>): PublicMatch[] {
  if (!fields.matchingEnabled) return [];
  return [
    {
      id: "",
      sponsorName: fields.matchingOrgName,
      ratioPct: fields.matchingRatioPct,
      maxCents: fields.matchingMaxCents,
      maxPerDonationCents: null,
      startsAt: null,
      endsAt: null,
      matchedCents: 0,
    },
  ];
}
