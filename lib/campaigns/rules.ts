import type { FieldErrors } from "@/lib/kernel/errors";
import { matchProblems } from "@/lib/matching/rules";
import type { CampaignRow } from "./store";

/** Whether donations are taken at this instant: ACTIVE, not locked, and inside `startDate`…`endDate`, both included. */
export function isOpen(
  campaign: Pick<CampaignRow, "status" | "startDate" | "endDate" | "lockedAt">,
  now: Date,
): boolean {
  if (campaign.status !== "ACTIVE" || campaign.lockedAt) return false;
  if (campaign.startDate && now < campaign.startDate) return false;
  return !campaign.endDate || now <= campaign.endDate;
}

type Checked = Pick<
  CampaignRow,
  | "type"
  | "startDate"
  | "endDate"
  | "ticketPriceCents"
  | "ticketCapacity"
  | "parentCampaignId"
  | "allowCustomAmount"
  | "suggestedAmounts"
  | "matchingEnabled"
  | "matchingOrgName"
  | "matchingMaxCents"
  | "matchedCents"
>;

/** Rules between the fields of a campaign; empty when all hold. `levels` is how many giving levels it offers. */
export function campaignProblems(it: Checked, levels: number): FieldErrors {
  const problems: FieldErrors = {};
  if (it.startDate && it.endDate && it.startDate > it.endDate)
    problems["endDate"] = ["The end is before the start"];
  if (it.type !== "EVENT" && it.ticketPriceCents !== null)
    problems["ticketPriceCents"] = ["Only events have tickets"];
  if (it.ticketCapacity !== null && it.ticketPriceCents === null)
    problems["ticketCapacity"] = ["Set a ticket price first"];
  if (it.parentCampaignId !== null && it.type !== "PEER_TO_PEER")
    problems["parentCampaignId"] = ["Only peer-to-peer campaigns have a parent"];
  if (
    !it.allowCustomAmount &&
    it.ticketPriceCents === null &&
    it.suggestedAmounts.length === 0 &&
    levels === 0
  )
    problems["suggestedAmounts"] = ["Offer at least one amount, or allow custom amounts"];
  return { ...problems, ...matchProblems(it) };
}

/** What may not be set to a time that has passed: a draft would be published within a minute, unasked. */
export function pastProblems(it: Pick<CampaignRow, "scheduledPublishAt">, now: Date): FieldErrors {
  if (!it.scheduledPublishAt || it.scheduledPublishAt > now) return {};
  return { scheduledPublishAt: ["Enter a time in the future"] };
}
