import type { FieldErrors } from "@/lib/kernel/errors";
import { clipText } from "@/lib/kernel/text";
import type { CampaignRow } from "./store";

/**
 * Whether the campaign accepts donations at an instant: it is ACTIVE, not locked, and the instant is within `startDate`
 * and `endDate`, inclusive.
 */
export function isOpen(
  campaign: Pick<CampaignRow, "status" | "startDate" | "endDate" | "lockedAt">,
  now: Date,
): boolean {
  if (campaign.status !== "ACTIVE" || campaign.lockedAt) return false;
  if (campaign.startDate && now < campaign.startDate) return false;
  return !campaign.endDate || now <= campaign.endDate;
}

type Instant = Date | string | null;
type RecurringCampaign = Pick<CampaignRow, "type" | "status" | "allowRecurring" | "ticketPriceCents"> & {
  startDate: Instant;
  endDate: Instant;
  lockedAt: Instant;
};

/**
 * Whether donors can start a recurring donation on the campaign's page at an instant. Tickets are one-time purchases.
 */
export function takesRecurring(campaign: RecurringCampaign, now: Date): boolean {
  const { type, allowRecurring, ticketPriceCents, status } = campaign;
  const at = (instant: Instant) => (instant === null ? null : new Date(instant));
  const dates = { startDate: at(campaign.startDate), endDate: at(campaign.endDate) };
  return (
    allowRecurring &&
    type !== "EVENT" &&
    ticketPriceCents === null &&
    isOpen({ status, ...dates, lockedAt: at(campaign.lockedAt) }, now)
  );
}

type Checked = Pick<
  CampaignRow,
  | "type"
  | "startDate"
  | "endDate"
  | "ticketPriceCents"
  | "ticketFairMarketValueCents"
  | "ticketCapacity"
  | "eventStartsAt"
  | "eventEndsAt"
  | "eventPlace"
  | "parentCampaignId"
  | "defaultFundId"
  | "fundIds"
  | "allowCustomAmount"
  | "suggestedAmounts"
  | "defaultAmountCents"
  | "employerMatchText"
  | "employerMatchUrl"
>;

/**
 * Returns the violations of the rules between a campaign's fields, empty if valid. `levels` is the number of active
 * giving levels.
 */
export function campaignProblems(it: Checked, levels: number): FieldErrors {
  const problems: FieldErrors = {};
  if (it.startDate && it.endDate && it.startDate > it.endDate)
    problems["endDate"] = ["The end is before the start"];
  if (it.type !== "EVENT" && it.ticketPriceCents !== null)
    problems["ticketPriceCents"] = ["Only events have tickets"];
  if (it.ticketCapacity !== null && it.ticketPriceCents === null)
    problems["ticketCapacity"] = ["Set a ticket price first"];
  if (it.ticketFairMarketValueCents !== null && it.ticketPriceCents === null)
    problems["ticketFairMarketValueCents"] = ["Set a ticket price first"];
  if (it.type !== "EVENT") {
    if (it.eventStartsAt !== null) problems["eventStartsAt"] = ["Only events have a date"];
    if (it.eventPlace !== null) problems["eventPlace"] = ["Only events have a place"];
  }
  if (it.eventEndsAt !== null && it.eventStartsAt === null)
    problems["eventEndsAt"] = ["Enter when the event begins first"];
  if (it.eventStartsAt && it.eventEndsAt && it.eventEndsAt <= it.eventStartsAt)
    problems["eventEndsAt"] = ["The event ends before it begins"];
  if (it.parentCampaignId !== null && it.type !== "PEER_TO_PEER")
    problems["parentCampaignId"] = ["Only peer-to-peer campaigns have a parent"];
  if (
    !it.allowCustomAmount &&
    it.ticketPriceCents === null &&
    it.suggestedAmounts.length === 0 &&
    levels === 0
  )
    problems["suggestedAmounts"] = ["Offer at least one amount, or allow custom amounts"];
  if (it.defaultFundId !== null && it.fundIds.includes(it.defaultFundId))
    problems["fundIds"] = ["The default fund is offered anyway"];
  if (it.defaultAmountCents !== null && !it.suggestedAmounts.includes(it.defaultAmountCents))
    problems["defaultAmountCents"] = ["Choose one of the suggested amounts"];
  if (it.employerMatchUrl !== null && it.employerMatchText === null)
    problems["employerMatchUrl"] = ["Write the note first"];
  return problems;
}

/** Returns an error for a scheduled publication in the past, which would publish a draft unintentionally. */
export function pastProblems(it: Pick<CampaignRow, "scheduledPublishAt">, now: Date): FieldErrors {
  if (!it.scheduledPublishAt || it.scheduledPublishAt > now) return {};
  return { scheduledPublishAt: ["Enter a time in the future"] };
}

const SUMMARY_LENGTH = 200;

/** Returns the beginning of a story as plain text, or null without one. */
export function summaryOf(story: string | null): string | null {
  const text = story
    // Neither part of a link extends past the next bracket, so that stories full of brackets also take linear time.
    ?.replace(/\[([^[\]]*)\]\([^)[]*\)/g, "$1")
    .replace(/^[ \t]*(?:[-+]|\d{1,9}[.)])[ \t]/gm, "")
    .replace(/[#*_>[\]()`]/g, "");
  return clipText(text?.replace(/\s+/g, " ").trim() ?? "", SUMMARY_LENGTH) || null;
}

/**
 * Returns a campaign's summary for search engines and shared links: its impact line, then the beginning of its story.
 * Null without both.
 */
export function sharedSummary({
  impactLine,
  description,
}: {
  impactLine: string | null;
  description: string | null;
}): string | null {
  const parts = [impactLine?.replace(/\s+/g, " ").trim(), summaryOf(description)].filter(Boolean);
  return clipText(parts.join(" "), SUMMARY_LENGTH) || null;
}
