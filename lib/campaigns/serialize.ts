import { isoOrNull } from "@/lib/kernel/time/iso";
import type { CoverRow } from "@/lib/pictures/cover-store";
import { pictureUrl } from "@/lib/pictures/picture-url";
import type { Total } from "@/lib/totals/store";
import type { CoverState } from "./cover-schemas";
import type { CustomField, GivingLevel } from "./form/schemas";
import { serializeAddress } from "./public-address/serialize-address";
import type { AddressRow } from "./public-address/store";
import type { Campaign, CampaignDetail } from "./schemas";
import type { CampaignRow, CustomFieldRow, GivingLevelRow } from "./store";

/** Data that is serialized with a campaign in addition to its row. */
export type Beside = { total: Total | undefined; address: AddressRow | undefined };

/** Serializes a campaign for members. Throws an internal error if its address was not read. */
export function serializeCampaign(row: CampaignRow, { total, address }: Beside): Campaign {
  if (!address) throw new Error(`the address of campaign ${row.id} was not read`);
  const {
    ticketsHeld: _held,
    processorProductId: _product,
    hasMatches: _matches,
    lockedBy: _lockedBy,
    coverHash: _cover,
    coverOriginalHash: _original,
    coverCrop: _crop,
    coverFocus: _focus,
    coverAlt: _alt,
    ...rest
  } = row;
  return {
    ...rest,
    ...serializeAddress({ slug: row.slug, orgId: row.orgId, ...address }),
    raisedAmountCents: total?.raisedCents ?? 0,
    donationCount: total?.donationCount ?? 0,
    startDate: isoOrNull(row.startDate),
    endDate: isoOrNull(row.endDate),
    eventStartsAt: isoOrNull(row.eventStartsAt),
    eventEndsAt: isoOrNull(row.eventEndsAt),
    scheduledPublishAt: isoOrNull(row.scheduledPublishAt),
    lockedAt: isoOrNull(row.lockedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Serializes the uploaded cover or the state of the fetched one. A cover that is not yet processed has no row. */
function serializeCover(
  { coverHash, coverOriginalHash, coverCrop, coverFocus, coverAlt, coverImageUrl }: CampaignRow,
  fetched: CoverRow | null,
): CoverState | null {
  if (coverHash !== null)
    return {
      source: "UPLOAD",
      status: "READY",
      url: pictureUrl(coverHash),
      error: null,
      originalUrl: pictureUrl(coverOriginalHash ?? coverHash),
      crop: coverCrop,
      focus: coverFocus,
      alt: coverAlt,
    };
  if (coverImageUrl === null) return null;
  const uncropped = { originalUrl: null, crop: null, focus: null, alt: null };
  if (!fetched) return { source: "URL", status: "PENDING", url: null, error: null, ...uncropped };
  const { status, hash, error } = fetched;
  return { source: "URL", status, url: pictureUrl(hash), error, ...uncropped };
}

export function serializeField(row: CustomFieldRow): CustomField {
  const { createdAt: _created, ...rest } = row;
  return { ...rest, archivedAt: isoOrNull(row.archivedAt) };
}

export function serializeLevel(row: GivingLevelRow): GivingLevel {
  const { createdAt: _created, ...rest } = row;
  return { ...rest, archivedAt: isoOrNull(row.archivedAt) };
}

export function serializeDetail(
  row: CampaignRow,
  beside: Beside,
  parts: { customFields: CustomFieldRow[]; givingLevels: GivingLevelRow[]; cover: CoverRow | null },
): CampaignDetail {
  return {
    ...serializeCampaign(row, beside),
    cover: serializeCover(row, parts.cover),
    customFields: parts.customFields.map(serializeField),
    givingLevels: parts.givingLevels.map(serializeLevel),
  };
}
