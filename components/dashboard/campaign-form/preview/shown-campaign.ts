import type { PreviewBase, PublicCampaign } from "@/lib/campaigns/public/schemas";
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
    // Tickets at a price leave no choice of a level.
    givingLevels: ticketPriceCents === null ? base.givingLevels : [],
  };
}
