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

/** Whether the donor selects a number of tickets instead of an amount: an event with a ticket price. */
export function sellsTickets(campaign: Pick<FormCampaign, "type" | "ticketPriceCents">): boolean {
  return campaign.type === "EVENT" && campaign.ticketPriceCents !== null;
}

/** Returns the maximum number of tickets in one donation: 20, or the remaining ones if fewer. */
export function ticketChoices(campaign: Pick<FormCampaign, "ticketsLeft">): number {
  return Math.min(20, campaign.ticketsLeft ?? 20);
}

/** Returns the suggested amounts, without those below the minimum and those of giving levels. */
export function offeredAmounts(
  campaign: Pick<FormCampaign, "suggestedAmounts" | "minAmountCents" | "givingLevels">,
): number[] {
  const levels = new Set(campaign.givingLevels.map((level) => level.amountCents));
  const least = campaign.minAmountCents ?? 0;
  return [...new Set(campaign.suggestedAmounts)].filter((cents) => cents >= least && !levels.has(cents));
}

/**
 * Returns the value of the initially selected radio: the campaign's default amount, otherwise the second amount on the
 * page, or the only one. If levels come first, it is the highest level up to the default, or the lowest level without
 * one. Null if donors can only enter an amount.
 */
export function preselected(campaign: FormCampaign): string | null {
  const amounts = offeredAmounts(campaign).map((cents) => ({ cents, value: String(cents) }));
  const levels = campaign.givingLevels.map((level) => ({
    cents: level.amountCents,
    value: `level:${level.id}`,
  }));
  const defaultCents = campaign.defaultAmountCents;
  const chosen = [...amounts, ...levels].find(({ cents }) => cents === defaultCents);
  if (chosen) return chosen.value;
  if (!levelsFirst(campaign)) return (amounts[1] ?? amounts[0] ?? levels[0])?.value ?? null;
  const rising = levels.toSorted((one, other) => one.cents - other.cents);
  const level = rising.findLast(({ cents }) => defaultCents !== null && cents <= defaultCents) ?? rising[0];
  return level?.value ?? null;
}

/** Whether giving levels precede the amounts: for memberships, and for campaigns without suggested amounts. */
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
