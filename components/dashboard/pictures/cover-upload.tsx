"use client";

import { useState } from "react";
import type { CoverState } from "@/lib/campaigns/cover-schemas";
import { CoverNote } from "../campaigns/cover-note";
import { AdjustCover } from "./adjust-cover";
import { PictureUpload } from "./picture-upload";

/**
 * Uploads, replaces and removes a campaign's cover. The API deletes the alternative text of a replaced picture; it is
 * offered for the new one.
 */
export function CoverUpload({ campaignId, cover }: { campaignId: string; cover: CoverState | null }) {
  const params = { id: campaignId };
  const uploaded = cover?.source === "UPLOAD";
  const [formerAlt, setFormerAlt] = useState<string | null>(null);
  const offeredAlt = uploaded && cover.alt === null ? formerAlt : null;
  return (
    <div className="grid gap-3">
      <PictureUpload
        label="Cover image"
        hint={"Wide images work best, about 1600\u00a0×\u00a0900. JPEG, PNG, WebP, GIF or AVIF, up to 8 MB."}
        preview={uploaded && <CoverNote cover={cover} />}
        uploaded={uploaded}
        warning="It is deleted with its crop, focal point and alternative text. To use the image again, you need its file."
        next={
          offeredAlt &&
          "Its alternative text is empty. To use the text of the previous image, choose “Crop, focal point and text” and save."
        }
        upload={async (api, file) => {
          const result = await api.call("setCampaignCover", { params, file });
          if (result.ok && cover?.alt) setFormerAlt(cover.alt);
          return result;
        }}
        remove={(api) => api.call("removeCampaignCover", { params })}
      />
      {uploaded && (
        <AdjustCover
          campaignId={campaignId}
          cover={cover}
          offeredAlt={offeredAlt}
          onSaved={() => setFormerAlt(null)}
        />
      )}
    </div>
  );
}
