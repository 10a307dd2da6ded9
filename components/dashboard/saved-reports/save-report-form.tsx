"use client";

import { COMPARED_WITH } from "../report/labels";
import type { ReportWindow } from "../report/window";
import { REPORT_DAYS_LABELS, rangeLabel } from "./labels";
import { type Saver, SavingForm } from "./saving-form";

type SaveReportFormProps = Saver & {
  /** The days and comparison of the report on the page. */
  view: Pick<ReportWindow, "from" | "to" | "compare" | "preset">;
  campaign?: { id: string; title: string } | undefined;
};

/** Option for fixed days, which do not move with today. */
const FIXED = "FIXED";
const COMPARISONS = Object.entries(COMPARED_WITH).map(([value, { label }]) => [value, label] as const);

/** Form that saves the report on the page. */
export function SaveReportForm({ view, campaign, ...saver }: SaveReportFormProps) {
  const { from, to, compare, preset } = view;
  const days = [
    [FIXED, rangeLabel({ days: null, from, to })] as const,
    ...Object.entries(REPORT_DAYS_LABELS),
  ];
  return (
    <SavingForm
      {...saver}
      choices={[
        { name: "days", options: days, chosen: preset ?? FIXED },
        { name: "compare", options: COMPARISONS, chosen: compare },
      ]}
      viewOf={(chosen) => ({
        kind: "PERIOD",
        compare: chosen["compare"],
        ...(chosen["days"] === FIXED ? { from, to } : { days: chosen["days"] }),
        campaignId: campaign?.id ?? null,
      })}
      about={campaign && `Saves the report of ${campaign.title} alone.`}
    />
  );
}
