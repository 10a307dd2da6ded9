import { recordAudit } from "@/lib/audit/record";
import { notFound } from "@/lib/kernel/errors";
import { encodeUpload, type NewPicture } from "@/lib/pictures/new-picture";
import { storePicture } from "@/lib/pictures/picture-store";
import type { CampaignContext } from "./context";
import { lockForm } from "./form/store";
import { getCampaign } from "./get-campaign";
import type { CampaignDetail } from "./schemas";
import { findCampaign, changeCover as write } from "./store";

/**
 * Shows an uploaded picture as the campaign's cover, in place of an earlier one and of the one at `coverImageUrl`. Throws
 * `invalid` for a file that is no picture.
 */
export async function setCover(ctx: CampaignContext, file: Buffer): Promise<CampaignDetail> {
  return changeCover(ctx, await encodeUpload(file, ctx.now));
}

/** Removes the uploaded cover, if there is one; a `coverImageUrl` is shown again. */
export async function removeCover(ctx: CampaignContext): Promise<CampaignDetail> {
  return changeCover(ctx, null);
}

async function changeCover(ctx: CampaignContext, picture: NewPicture | null): Promise<CampaignDetail> {
  const { id, orgId } = ctx.campaign;
  const campaign = await ctx.db.transaction(async (tx) => {
    await lockForm(tx, id);
    const coverHash = picture && (await storePicture(tx, picture));
    const before = await findCampaign(tx, id);
    if (!before) throw notFound("Campaign");
    if (before.coverHash === coverHash) return before;
    await write(tx, id, coverHash, ctx.now);
    await recordAudit(tx, ctx, {
      orgId,
      action: "campaign.updated",
      subject: { type: "campaign", id },
      before: { cover: before.coverHash },
      after: { cover: coverHash },
    });
    return { ...before, coverHash, updatedAt: ctx.now };
  });
  return getCampaign({ ...ctx, campaign });
}
