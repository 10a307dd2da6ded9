import type { Campaign } from "@/lib/campaigns/schemas";
import { dayInput, minuteInput } from "../format/zoned";
import { typedDollars } from "../forms/dollars";

export const TEXTS = [
  "title",
  "slug",
  "type",
  "description",
  "goalAmountCents",
  "coverImageUrl",
  "videoUrl",
  "color",
  "startDate",
  "endDate",
  "scheduledPublishAt",
  "minAmountCents",
  "matchingOrgName",
  "matchingMaxCents",
  "matchingRatioPct",
  "ticketPriceCents",
  "ticketCapacity",
  "parentCampaignId",
] as const;
export const FLAGS = [
  "showDonorRoll",
  "showGoal",
  "allowCustomAmount",
  "allowRecurring",
  "matchingEnabled",
] as const;

/** What stands in the form, by the API's field names: money in dollars, dates in the organization's time zone. */
export type CampaignValues = Record<(typeof TEXTS)[number], string> &
  Record<(typeof FLAGS)[number], boolean> & { suggestedAmounts: string[] };

/** A new campaign's form, with the API's own defaults filled in. */
export const NEW_VALUES: CampaignValues = {
  title: "",
  slug: "",
  type: "DONATION",
  description: "",
  goalAmountCents: "",
  coverImageUrl: "",
  videoUrl: "",
  color: "",
  startDate: "",
  endDate: "",
  scheduledPublishAt: "",
  minAmountCents: "",
  matchingOrgName: "",
  matchingMaxCents: "",
  matchingRatioPct: "100",
  ticketPriceCents: "",
  ticketCapacity: "",
  parentCampaignId: "",
  showDonorRoll: true,
  showGoal: true,
  allowCustomAmount: true,
  allowRecurring: true,
  matchingEnabled: false,
  suggestedAmounts: ["25", "50", "100", "250"],
};

/** A campaign as its form shows it; `zone` is the organization's time zone. */
export function valuesOf(campaign: Campaign, zone: string): CampaignValues {
  return {
    title: campaign.title,
    slug: campaign.slug,
    type: campaign.type,
    description: campaign.description ?? "",
    goalAmountCents: typedDollars(campaign.goalAmountCents),
    coverImageUrl: campaign.coverImageUrl ?? "",
    videoUrl: campaign.videoUrl ?? "",
    color: campaign.color ?? "",
    startDate: dayInput(campaign.startDate, zone),
    endDate: dayInput(campaign.endDate, zone),
    scheduledPublishAt: minuteInput(campaign.scheduledPublishAt, zone),
    minAmountCents: typedDollars(campaign.minAmountCents),
    matchingOrgName: campaign.matchingOrgName ?? "",
    matchingMaxCents: typedDollars(campaign.matchingMaxCents),
    matchingRatioPct: String(campaign.matchingRatioPct),
    ticketPriceCents: typedDollars(campaign.ticketPriceCents),
    ticketCapacity: campaign.ticketCapacity === null ? "" : String(campaign.ticketCapacity),
    parentCampaignId: campaign.parentCampaignId ?? "",
    showDonorRoll: campaign.showDonorRoll,
    showGoal: campaign.showGoal,
    allowCustomAmount: campaign.allowCustomAmount,
    allowRecurring: campaign.allowRecurring,
    matchingEnabled: campaign.matchingEnabled,
    suggestedAmounts: campaign.suggestedAmounts.map(typedDollars),
  };
}

/** What the form says now; fields that are not on the page (or disabled) keep what they had. */
export function readValues(data: FormData, before: CampaignValues): CampaignValues {
  const values = { ...before, suggestedAmounts: data.getAll("suggestedAmounts").map(String) };
  for (const name of TEXTS) {
    const given = data.get(name);
    if (given !== null) values[name] = String(given);
  }
  for (const name of FLAGS) values[name] = data.get(name) !== null;
  return values;
}
