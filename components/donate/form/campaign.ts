import type { PublicCampaign } from "@/lib/campaigns/schemas";

/** What the form needs of a campaign; the story and the totals stay on the server. */
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

/** An event with a price: the donor chooses a number of tickets, not an amount. */
export function sellsTickets(campaign: Pick<FormCampaign, "type" | "ticketPriceCents">): boolean {
  return campaign.type === "EVENT" && campaign.ticketPriceCents !== null;
}

/** Most tickets that one donation can hold (decisions.md allows 20), never more than are left. */
export function ticketChoices(campaign: Pick<FormCampaign, "ticketsLeft">): number {
  return Math.min(20, campaign.ticketsLeft ?? 20);
}

/** Amounts to offer: what lies under the campaign's minimum would only be refused. */
export function offeredAmounts(
  campaign: Pick<FormCampaign, "suggestedAmounts" | "minAmountCents" | "givingLevels">,
): number[] {
  const levels = new Set(campaign.givingLevels.map((level) => level.amountCents));
  const least = campaign.minAmountCents ?? 0;
  return [...new Set(campaign.suggestedAmounts)].filter((cents) => cents >= least && !levels.has(cents));
}

/** The part of a public campaign that goes to the browser with the form. */
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
