"use client";

import { DownloadLink } from "@/components/dashboard/exports/download-link";

type DownloadButtonsProps = { orgSlug: string; runId: string; parts: number };

/** Possible file numbers: a run has at most 20,000 donors, 2,000 per ZIP file. */
const FILE_NUMBERS = Array.from({ length: 10 }, (_, index) => index + 1);

/** Download links for the ZIP files of a run. */
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
