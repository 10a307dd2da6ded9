"use client";

import { useEffect, useMemo, useState } from "react";
import { Notice } from "@/components/ui/notice";
import type { CustomField, GivingLevel } from "@/lib/campaigns/form/schemas";
import { Beside } from "../campaign-form/preview/beside";
import { liveValues } from "../campaign-form/preview/live-values";
import { Levels } from "./levels";
import type { PartsOf, ShownParts } from "./preview/parts-page";
import { PartsPreview } from "./preview/parts-preview";
import { Questions } from "./questions";

type FormEditorProps = {
  fields: readonly CustomField[];
  levels: readonly GivingLevel[];
  preview: PartsOf;
};

/** Editor of a campaign's questions and giving levels, with a live preview beside them. */
export function FormEditor({ fields, levels, preview }: FormEditorProps) {
  const { campaign } = preview;
  const stored = useMemo<ShownParts>(
    () => ({
      questions: fields.filter((one) => !one.archivedAt),
      levels: levels.filter((one) => !one.archivedAt),
    }),
    [fields, levels],
  );
  const [live] = useState(() => liveValues(stored));
  useEffect(() => live.set(stored), [live, stored]);
  return (
    <Beside preview={<PartsPreview {...preview} live={live} />}>
      <Questions
        campaignId={campaign.id}
        fields={fields}
        preview={preview}
        onShown={(questions) => live.set({ ...live.get(), questions })}
      />
      {campaign.ticketPriceCents === null ? (
        <Levels
          campaignId={campaign.id}
          levels={levels}
          preview={preview}
          onShown={(shown) => live.set({ ...live.get(), levels: shown })}
        />
      ) : (
        <Notice>
          <p>Giving levels are not available because this campaign sells tickets at a fixed price.</p>
        </Notice>
      )}
    </Beside>
  );
}
