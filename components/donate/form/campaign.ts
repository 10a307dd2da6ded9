import type { PublicCampaign } from "@/lib/campaigns/schemas";

/** The part of a campaign that the form needs in the browser. */
export type FormCampaign = Pick<
  PublicCampaign,
  | "id"
  | "slug"
  | "type"
  | "suggestedAmounts"
  | "allowCustomAmount"
  | "allowRecurring"
  | "minAmountCents"
  | "ticketPriceCents"
  | "ticketsLeft"
  | "acceptsAch"
  | "showDonorRoll"
  | "customFields"
  | "givingLevels"
> & { orgName: string; orgSlug: string };

/** An event with a ticket price: the donor chooses a number of tickets, not an amount. */
export function sellsTickets(campaign: Pick<FormCampaign, "type" | "ticketPriceCents">): boolean {
  return campaign.type === "EVENT" && campaign.ticketPriceCents !== null;
}

/** The most tickets in one donation: 20, or as many as are left. */
export function ticketChoices(campaign: Pick<FormCampaign, "ticketsLeft">): number {
  return Math.min(20, campaign.ticketsLeft ?? 20);
}

/** The suggested amounts, without those below the minimum and those of giving levels. */
export function offeredAmounts(
  campaign: Pick<FormCampaign, "suggestedAmounts" | "minAmountCents" | "givingLevels">,
): number[] {
  const levels = new Set(campaign.givingLevels.map((level) => level.amountCents));
  const least = campaign.minAmountCents ?? 0;
  return [...new Set(campaign.suggestedAmounts)].filter((cents) => cents >= least && !levels.has(cents));
}

/** Picks the fields of `FormCampaign`. */
export function formCampaign(campaign: PublicCampaign): FormCampaign {
  return {
    id: campaign.id,
    slug: campaign.slug,
    type: campaign.type,
    suggestedAmounts: campaign.suggestedAmounts,
    allowCustomAmount: campaign.allowCustomAmount,
    allowRecurring: campaign.allowRecurring,
    minAmountCents: campaign.minAmountCents,
    ticketPriceCents: campaign.ticketPriceCents,
    ticketsLeft: campaign.ticketsLeft,
    acceptsAch: campaign.acceptsAch,
    showDonorRoll: campaign.showDonorRoll,
    customFields: campaign.customFields,
    givingLevels: campaign.givingLevels,
    orgName: campaign.org.name,
    orgSlug: campaign.org.slug,
  };
}
