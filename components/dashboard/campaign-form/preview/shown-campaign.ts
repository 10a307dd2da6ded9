import type { PreviewBase, PublicCampaign } from "@/lib/campaigns/public/schemas";
import { shownColor } from "@/lib/kernel/accent";
import type { PublicMatch } from "@/lib/matching/schemas";
import { readableFields } from "../payload";
import type { CampaignValues } from "../values";

/** Placeholder for an empty title. */
export const NO_TITLE = "Your campaign’s title";

/**
 * Returns the campaign as its page will show it once the values are saved. Omits values that cannot be parsed yet, such
 * as a partial amount. The cover is the saved one.
 */
export function shownCampaign(values: CampaignValues, base: PreviewBase, zone: string): PublicCampaign {
  const fields = readableFields(values, zone);
  const { ticketCapacity, ticketPriceCents } = fields;
  return {
    ...base,
    ...fields,
    title: fields.title || NO_TITLE,
    color: shownColor(fields, base.org),
    goalAmountCents: fields.showGoal ? fields.goalAmountCents : null,
    allowRecurring: fields.allowRecurring && ticketPriceCents === null,
    ticketsLeft: ticketCapacity === null ? null : Math.max(0, ticketCapacity - base.ticketsSold),
    // A saved campaign's matches are edited in their own list.
    matches: base.id === "" ? newMatch(fields) : base.matches,
    // An event with a ticket price offers no giving levels.
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
