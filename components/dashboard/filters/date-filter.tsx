"use client";

import { type FocusEvent, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { useReady } from "@/components/ui/use-ready";
import { DATE_PRESETS } from "@/lib/kernel/time/date-presets";
import { CUSTOM, PRESET_LABELS } from "./date-labels";

type DateFilterProps = {
  /** Names the date where a row has several. */
  label?: string;
  /** The selected option; undefined for any date. */
  choice: string | undefined;
  from: string | undefined;
  to: string | undefined;
  /** Whether the last day is before the first. */
  reversed: boolean;
};

/**
 * Filters a list by date: a range relative to today, or a first and a last day. A range applies immediately, a day when
 * its field loses the focus. Without JavaScript all three fields are visible, and a range takes precedence over days.
 */
export function DateFilter(props: DateFilterProps) {
  const { choice, from, to } = props;
  return <Fields key={`${choice} ${from} ${to}`} {...props} />;
}

function Fields({ label = "Date", choice = "", from, to, reversed }: DateFilterProps) {
  const ready = useReady();
  const [chosen, setChosen] = useState(choice);
  const open = chosen === CUSTOM;
  return (
    <>
      <Field id="filter-dates" label={label} className="min-w-0 sm:min-w-36">
        {(control) => (
          <Select
            {...control}
            name="dates"
            value={chosen}
            onChange={(event) => {
              setChosen(event.target.value);
              // Keeps the form from applying the filter before days are entered.
              if (event.target.value === CUSTOM) event.stopPropagation();
            }}
          >
            <option value="">Any date</option>
            {DATE_PRESETS.map((preset) => (
              <option key={preset} value={preset}>
                {PRESET_LABELS[preset]}
              </option>
            ))}
            <option value={CUSTOM}>From … to …</option>
          </Select>
        )}
      </Field>
      {(open || !ready) && (
        <>
          <Day name="from" label="Start date" value={from} open={open} />
          <Day
            name="to"
            label="End date"
            value={to}
            open={open}
            error={reversed ? "The end date is before the start date, so this filter is ignored" : undefined}
          />
        </>
      )}
    </>
  );
}

type DayProps = {
  name: "from" | "to";
  label: string;
  value: string | undefined;
  open: boolean;
  error?: string | undefined;
};

function Day({ name, label, value = "", open, error }: DayProps) {
  const apply = (event: FocusEvent<HTMLInputElement>) => {
    if (event.target.value !== value && event.target.validity.valid) event.target.form?.requestSubmit();
  };
  return (
    <Field
      id={`filter-${name}`}
      label={label}
      className={cx("min-w-0", !open && "hidden noscript:grid")}
      {...(error ? { error } : {})}
    >
      {(control) => <Input {...control} type="date" name={name} defaultValue={value} onBlur={apply} />}
    </Field>
  );
}
