import type { PublicCampaign } from "@/lib/campaigns/public/schemas";

/** The part of a campaign that the form needs in the browser. */
export type FormCampaign = Pick<
  PublicCampaign,
  | "id"
  | "slug"
  | "type"
  | "suggestedAmounts"
  | "defaultAmountCents"
  | "impactCaptions"
  | "allowCustomAmount"
  | "allowRecurring"
  | "minAmountCents"
  | "ticketPriceCents"
  | "ticketsLeft"
  | "acceptsAch"
  | "showDonorRoll"
  | "approveMessages"
  | "customFields"
  | "givingLevels"
  | "funds"
  | "defaultFund"
> & {
  orgName: string;
  orgSlug: string;
  ein: string | null;
  taxStatus: PublicCampaign["org"]["taxStatus"];
  website: string | null;
};

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

/**
 * The value of the radio that is selected when the page opens: the campaign's own choice, otherwise the second amount in the
 * order of the page, or its only one. A level is never above the campaign's own choice, and without one the least. Null where
 * donors only type an amount.
 */
export function preselected(campaign: FormCampaign): string | null {
  const amounts = offeredAmounts(campaign).map((cents) => ({ cents, value: String(cents) }));
  const levels = campaign.givingLevels.map((level) => ({
    cents: level.amountCents,
    value: `level:${level.id}`,
  }));
  const wanted = campaign.defaultAmountCents;
  const chosen = [...amounts, ...levels].find(({ cents }) => cents === wanted);
  if (chosen) return chosen.value;
  if (!levelsFirst(campaign)) return (amounts[1] ?? amounts[0] ?? levels[0])?.value ?? null;
  const rising = levels.toSorted((one, other) => one.cents - other.cents);
  const level = rising.findLast(({ cents }) => wanted !== null && cents <= wanted) ?? rising[0];
  return level?.value ?? null;
}

/** Members choose a level first; elsewhere levels follow the amounts. */
export function levelsFirst(
  campaign: Pick<FormCampaign, "type" | "givingLevels" | "suggestedAmounts">,
): boolean {
  return (
    campaign.givingLevels.length > 0 &&
    (campaign.type === "MEMBERSHIP" || campaign.suggestedAmounts.length === 0)
  );
}

/** Picks the fields of `FormCampaign`. */
export function formCampaign(campaign: PublicCampaign): FormCampaign {
  return {
    id: campaign.id,
    slug: campaign.slug,
    type: campaign.type,
    suggestedAmounts: campaign.suggestedAmounts,
    defaultAmountCents: campaign.defaultAmountCents,
    impactCaptions: campaign.impactCaptions,
    allowCustomAmount: campaign.allowCustomAmount,
    allowRecurring: campaign.allowRecurring,
    minAmountCents: campaign.minAmountCents,
    ticketPriceCents: campaign.ticketPriceCents,
    ticketsLeft: campaign.ticketsLeft,
    acceptsAch: campaign.acceptsAch,
    showDonorRoll: campaign.showDonorRoll,
    approveMessages: campaign.approveMessages,
    customFields: campaign.customFields,
    givingLevels: campaign.givingLevels,
    funds: campaign.funds,
    defaultFund: campaign.defaultFund,
    orgName: campaign.org.name,
    orgSlug: campaign.org.slug,
    ein: campaign.org.ein,
    taxStatus: campaign.org.taxStatus,
    website: campaign.org.website,
  };
}
