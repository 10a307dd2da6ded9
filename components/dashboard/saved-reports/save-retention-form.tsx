"use client";

import { periodCountLabel, UNIT_NOUN } from "@/lib/analytics/cohorts/labels";
import type { CalendarUnit } from "@/lib/kernel/time/calendar-periods";
import { periodCounts } from "../cohorts/labels";
import { type Saver, SavingForm } from "./saving-form";

type SaveRetentionFormProps = Saver & {
  /** The period length of the report on the page. */
  unit: CalendarUnit;
  periodCount: number;
};

/** Form that saves the donor retention report with the period length and number of periods on the page. */
export function SaveRetentionForm({ unit, periodCount, ...saver }: SaveRetentionFormProps) {
  return (
    <SavingForm
      {...saver}
      choices={[
        {
          name: "periodCount",
          options: periodCounts(unit, periodCount).map((count) => [
            String(count),
            periodCountLabel(unit, count),
          ]),
          chosen: String(periodCount),
        },
      ]}
      about={`The saved report always ends with the current ${UNIT_NOUN[unit]}.`}
      viewOf={(chosen) => ({ kind: "DONOR_COHORTS", unit, periodCount: Number(chosen["periodCount"]) })}
    />
  );
}
