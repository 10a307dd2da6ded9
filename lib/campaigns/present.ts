import type { Total } from "@/lib/rollups/store";
import type { CustomField, GivingLevel } from "./parts/schemas";
import type { Campaign, CampaignDetail } from "./schemas";
import type { CampaignRow, CustomFieldRow, GivingLevelRow } from "./store";

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A campaign as members see it on the wire. */
export function presentCampaign(row: CampaignRow, total: Total | undefined): Campaign {
  const { ticketsHeld: _held, processorProductId: _product, lockedBy: _lockedBy, ...rest } = row;
  return {
    ...rest,
    raisedAmountCents: total?.raisedCents ?? 0,
    donationCount: total?.giftCount ?? 0,
    startDate: iso(row.startDate),
    endDate: iso(row.endDate),
    scheduledPublishAt: iso(row.scheduledPublishAt),
    lockedAt: iso(row.lockedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentField(row: CustomFieldRow): CustomField {
  const { createdAt: _created, ...rest } = row;
  return { ...rest, archivedAt: iso(row.archivedAt) };
}

export function presentLevel(row: GivingLevelRow): GivingLevel {
  const { createdAt: _created, ...rest } = row;
  return { ...rest, archivedAt: iso(row.archivedAt) };
}

export function presentDetail(
  row: CampaignRow,
  total: Total | undefined,
  parts: { customFields: CustomFieldRow[]; givingLevels: GivingLevelRow[] },
): CampaignDetail {
  return {
    ...presentCampaign(row, total),
    customFields: parts.customFields.map(presentField),
    givingLevels: parts.givingLevels.map(presentLevel),
  };
}
