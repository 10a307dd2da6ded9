"use client";

import type { CoverState } from "@/lib/campaigns/cover-schemas";
import { CoverNote } from "../campaigns/cover-note";
import { AdjustCover } from "./adjust-cover";
import { PictureUpload } from "./picture-upload";

/** Uploads, replaces and removes a campaign's cover. */
export function CoverUpload({ campaignId, cover }: { campaignId: string; cover: CoverState | null }) {
  const params = { id: campaignId };
  const uploaded = cover?.source === "UPLOAD";
  return (
    <div className="grid gap-3">
      <PictureUpload
        label="Cover image"
        hint={"Wide images work best, about 1600\u00a0×\u00a0900. JPEG, PNG, WebP, GIF or AVIF, up to 8 MB."}
        preview={uploaded && <CoverNote cover={cover} />}
        uploaded={uploaded}
        upload={(api, file) => api.call("setCampaignCover", { params, file })}
        remove={(api) => api.call("removeCampaignCover", { params })}
      />
      {uploaded && <AdjustCover campaignId={campaignId} cover={cover} />}
    </div>
  );
}
