import { changedFields, recordAudit } from "@/lib/audit/record";
import { conflict, notFound } from "@/lib/kernel/errors";
import type { Crop } from "@/lib/pictures/crop";
import { encodeCrop, encodeUpload, type NewPicture } from "@/lib/pictures/new-picture";
import { findPicture, storePictures } from "@/lib/pictures/picture-store";
import { readFrom } from "@/lib/pictures/read-files";
import { writePictures } from "@/lib/pictures/write-files";
import type { CampaignContext } from "./context";
import type { AdjustCoverInput } from "./cover-schemas";
import { lockForm } from "./form/store";
import { getCampaign } from "./get-campaign";
import type { CampaignDetail } from "./schemas";
import { type CampaignRow, findCampaign, type UploadedCover, changeCover as write } from "./store";

export const NO_UPLOAD = "The campaign has no uploaded cover";
export const COVER_CHANGED = "The cover has just changed; read it again";
export const COVER_LOST = "The uploaded picture is lost; upload it again";

const NONE: UploadedCover = {
  coverHash: null,
  coverOriginalHash: null,
  coverCrop: null,
  coverFocus: null,
  coverAlt: null,
};

/**
 * Sets an uploaded picture as the campaign's cover, uncropped. It replaces an earlier upload and takes precedence over
 * the picture at `coverImageUrl`. Throws `invalid` for a file that is no picture.
 */
export async function setCover(ctx: CampaignContext, file: Buffer): Promise<CampaignDetail> {
  const shown = await encodeUpload(file, ctx.now);
  const originalFile = await encodeUpload(file, ctx.now, { full: true });
  const uploaded = { ...NONE, coverHash: shown.hash, coverOriginalHash: originalFile.hash };
  return changeCover(ctx, [shown, originalFile], (before) =>
    // The same file again: keep its crop, focus and alternative text.
    before.coverOriginalHash === originalFile.hash ? uploadedOf(before) : uploaded,
  );
}

/** Removes the uploaded cover, if any. A picture at `coverImageUrl` is then shown again. */
export async function removeCover(ctx: CampaignContext): Promise<CampaignDetail> {
  return changeCover(ctx, [], () => NONE);
}

/**
 * Crops the uploaded cover, and sets its focal point and alternative text. Throws `conflict` without an uploaded cover,
 * if it was changed concurrently, or if its file is lost.
 */
export async function adjustCover(ctx: CampaignContext, input: AdjustCoverInput): Promise<CampaignDetail> {
  const { campaign } = ctx;
  const original = campaign.coverOriginalHash ?? campaign.coverHash;
  if (original === null) throw conflict(NO_UPLOAD);
  const crop = input.crop === undefined ? campaign.coverCrop : input.crop;
  const part = same(crop, campaign.coverCrop) ? null : await cropped(ctx, original, crop);
  return changeCover(ctx, part ? [part] : [], (before) => {
    const isOther = (before.coverOriginalHash ?? before.coverHash) !== original;
    if (isOther || !same(before.coverCrop, campaign.coverCrop)) throw conflict(COVER_CHANGED);
    return {
      coverHash: part?.hash ?? before.coverHash,
      coverOriginalHash: original,
      coverCrop: crop,
      // With a different crop, the same coordinates would be a different point.
      coverFocus: input.focus === undefined ? (part ? null : before.coverFocus) : input.focus,
      coverAlt: input.alt === undefined ? before.coverAlt : input.alt,
    };
  });
}

async function cropped(ctx: CampaignContext, hash: string, crop: Crop | null): Promise<NewPicture> {
  const original = await findPicture(ctx.db, hash);
  if (!original) throw conflict(COVER_CHANGED);
  const bytes = await readFrom(original);
  if (!bytes) throw conflict(COVER_LOST);
  return encodeCrop({ ...original, bytes }, crop, ctx.now);
}

/** Stores the pictures and the cover that `next` derives from the current one. */
async function changeCover(
  ctx: CampaignContext,
  pictures: readonly NewPicture[],
  next: (before: CampaignRow) => UploadedCover,
): Promise<CampaignDetail> {
  const { id, orgId } = ctx.campaign;
  const written = await writePictures(ctx, pictures);
  const campaign = await ctx.db.transaction(async (tx) => {
    await storePictures(tx, written);
    await lockForm(tx, id);
    const before = await findCampaign(tx, id);
    if (!before) throw notFound("Campaign");
    const after = next(before);
    const difference = changedFields(namedOf(before), namedOf(after));
    if (Object.keys(difference.after).length === 0) return before;
    await write(tx, id, after, ctx.now);
    await recordAudit(tx, ctx, {
      orgId,
      action: "campaign.updated",
      subject: { type: "campaign", id },
      ...difference,
    });
    return { ...before, ...after, updatedAt: ctx.now };
  });
  return getCampaign({ ...ctx, campaign });
}

function uploadedOf(row: CampaignRow): UploadedCover {
  const { coverHash, coverOriginalHash, coverCrop, coverFocus, coverAlt } = row;
  return { coverHash, coverOriginalHash, coverCrop, coverFocus, coverAlt };
}

/** Returns the cover's fields as named in the audit log, which omits the uncropped original. */
function namedOf({ coverHash: cover, coverCrop, coverFocus, coverAlt }: UploadedCover) {
  return { cover, coverCrop, coverFocus, coverAlt };
}

function same(one: Crop | null, other: Crop | null): boolean {
  if (!one || !other) return one === other;
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}
