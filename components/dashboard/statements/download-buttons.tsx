"use client";

import { DownloadLink } from "@/components/dashboard/exports/download-link";

type DownloadButtonsProps = { orgSlug: string; runId: string; parts: number };

/** A run has files for 20,000 donors at most, 2,000 in each ZIP file. */
const FILE_NUMBERS = Array.from({ length: 10 }, (_, index) => index + 1);

/** A link for each ZIP file of a run. */
export function DownloadButtons({ orgSlug, runId, parts }: DownloadButtonsProps) {
  return FILE_NUMBERS.filter((part) => part <= parts).map((part) => (
    <DownloadLink
      key={part}
      operation="downloadStatements"
      at="start"
      params={{ idOrSlug: orgSlug, runId }}
      query={{ part }}
      label={parts > 1 ? `Download ZIP ${part} of ${parts}` : "Download ZIP"}
    />
  ));
}
