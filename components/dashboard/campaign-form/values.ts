import type { Campaign } from "@/lib/campaigns/schemas";
import { dayInput, minuteInput } from "../format/zoned";
import { typedDollars } from "../forms/dollars";

export const TEXTS = [
  "title",
  "slug",
  "type",
  "description",
  "impactLine",
  "goalAmountCents",
  "coverImageUrl",
  "videoUrl",
  "color",
  "startDate",
  "endDate",
  "scheduledPublishAt",
  "defaultAmountCents",
  "minAmountCents",
  "employerMatchText",
  "employerMatchUrl",
  "matchingOrgName",
  "matchingMaxCents",
  "matchingRatioPct",
  "ticketPriceCents",
  "ticketFairMarketValueCents",
  "ticketCapacity",
  "eventStartsAt",
  "eventEndsAt",
  "eventPlace",
  "parentCampaignId",
  "defaultFundId",
] as const;
const FLAGS = [
  "showDonorRoll",
  "approveMessages",
  "showGoal",
  "allowCustomAmount",
  "allowRecurring",
  "matchingEnabled",
] as const;

/**
 * The form's values by API field name: money in dollars, dates in the organization's time zone. `captions` are the
 * impact captions of the suggested amounts, in the same order; empty for an amount without one.
 */
export type CampaignValues = Record<(typeof TEXTS)[number], string> &
  Record<(typeof FLAGS)[number], boolean> & {
    suggestedAmounts: string[];
    captions: string[];
    fundIds: string[];
  };

/** Initial values of a new campaign, with the API's defaults. */
export const NEW_VALUES: CampaignValues = {
  title: "",
  slug: "",
  type: "DONATION",
  description: "",
  impactLine: "",
  goalAmountCents: "",
  coverImageUrl: "",
  videoUrl: "",
  color: "",
  startDate: "",
  endDate: "",
  scheduledPublishAt: "",
  defaultAmountCents: "",
  minAmountCents: "",
  employerMatchText: "",
  employerMatchUrl: "",
  matchingOrgName: "",
  matchingMaxCents: "",
  matchingRatioPct: "100",
  ticketPriceCents: "",
  ticketFairMarketValueCents: "",
  ticketCapacity: "",
  eventStartsAt: "",
  eventEndsAt: "",
  eventPlace: "",
  parentCampaignId: "",
  defaultFundId: "",
  showDonorRoll: true,
  approveMessages: false,
  showGoal: true,
  allowCustomAmount: true,
  allowRecurring: true,
  matchingEnabled: false,
  suggestedAmounts: ["25", "50", "100", "250"],
  captions: ["", "", "", ""],
  fundIds: [],
};

/** Returns the form values of a campaign; `zone` is the organization's time zone. */
export function valuesOf(campaign: Campaign, zone: string): CampaignValues {
  return {
    title: campaign.title,
    slug: campaign.slug,
    type: campaign.type,
    description: campaign.description ?? "",
    impactLine: campaign.impactLine ?? "",
    goalAmountCents: typedDollars(campaign.goalAmountCents),
    coverImageUrl: campaign.coverImageUrl ?? "",
    videoUrl: campaign.videoUrl ?? "",
    color: campaign.color ?? "",
    startDate: dayInput(campaign.startDate, zone),
    endDate: dayInput(campaign.endDate, zone),
    scheduledPublishAt: minuteInput(campaign.scheduledPublishAt, zone),
    defaultAmountCents: typedDollars(campaign.defaultAmountCents),
    minAmountCents: typedDollars(campaign.minAmountCents),
    employerMatchText: campaign.employerMatchText ?? "",
    employerMatchUrl: campaign.employerMatchUrl ?? "",
    matchingOrgName: campaign.matchingOrgName ?? "",
    matchingMaxCents: typedDollars(campaign.matchingMaxCents),
    matchingRatioPct: String(campaign.matchingRatioPct),
    ticketPriceCents: typedDollars(campaign.ticketPriceCents),
    ticketFairMarketValueCents: typedDollars(campaign.ticketFairMarketValueCents),
    ticketCapacity: campaign.ticketCapacity === null ? "" : String(campaign.ticketCapacity),
    eventStartsAt: minuteInput(campaign.eventStartsAt, zone),
    eventEndsAt: minuteInput(campaign.eventEndsAt, zone),
    eventPlace: campaign.eventPlace ?? "",
    parentCampaignId: campaign.parentCampaignId ?? "",
    defaultFundId: campaign.defaultFundId ?? "",
    fundIds: campaign.fundIds,
    showDonorRoll: campaign.showDonorRoll,
    approveMessages: campaign.approveMessages,
    showGoal: campaign.showGoal,
    allowCustomAmount: campaign.allowCustomAmount,
    allowRecurring: campaign.allowRecurring,
    matchingEnabled: campaign.matchingEnabled,
    suggestedAmounts: campaign.suggestedAmounts.map(typedDollars),
    captions: campaign.suggestedAmounts.map(
      (cents) => campaign.impactCaptions.find((one) => one.amountCents === cents)?.caption ?? "",
    ),
  };
}

/**
 * Picks the fields of a new campaign's match. A saved campaign's matches are edited in their own list, and the form
 * next to it may hold outdated values.
 */
export function matchOf(
  values: CampaignValues,
): Pick<CampaignValues, "matchingEnabled" | "matchingOrgName" | "matchingMaxCents" | "matchingRatioPct"> {
  const { matchingEnabled, matchingOrgName, matchingMaxCents, matchingRatioPct } = values;
  return { matchingEnabled, matchingOrgName, matchingMaxCents, matchingRatioPct };
}

/** Returns the current form values; fields that are disabled or not rendered keep their previous value. */
export function readValues(data: FormData, before: CampaignValues): CampaignValues {
  const values = {
    ...before,
    suggestedAmounts: data.getAll("suggestedAmounts").map(String),
    captions: data.getAll("captions").map(String),
    // Fund fields are rendered together, or not at all.
    fundIds: data.get("defaultFundId") === null ? before.fundIds : data.getAll("fundIds").map(String),
  };
  for (const name of TEXTS) {
    const given = data.get(name);
    if (given !== null) values[name] = String(given);
  }
  for (const name of FLAGS) values[name] = data.get(name) !== null;
  // The checkbox is rendered together with its fields, or not at all.
  if (data.get("matchingRatioPct") === null) values.matchingEnabled = before.matchingEnabled;
  return values;
}
