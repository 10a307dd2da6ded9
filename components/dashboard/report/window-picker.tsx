import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { REPORT_DAYS_LABELS } from "../saved-reports/labels";
import { COMPARED_WITH } from "./labels";
import { PRESETS, presetHref, type ReportWindow } from "./window";

type WindowPickerProps = {
  path: string;
  window: ReportWindow;
  /** Campaigns to choose from, and the selected one; without them there is no choice. */
  campaigns?: readonly { id: string; title: string }[];
  campaign?: string | undefined;
};

/** Selects the days of a report, the comparison and the campaign, by plain links and a GET form. */
export function WindowPicker({ path, window, campaigns = [], campaign }: WindowPickerProps) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <nav aria-label="Date range" className="flex flex-wrap gap-2">
          {PRESETS.map((days) => (
            <Link
              key={days}
              href={presetHref(path, days, { compare: window.compare, campaign })}
              scroll={false}
              aria-current={window.preset === days ? "true" : undefined}
              className={cx(
                "inline-flex min-h-11 items-center rounded-md border px-4 text-sm font-medium",
                window.preset === days
                  ? "border-accent bg-accent-soft text-accent"
                  : "border-line-strong bg-surface hover:bg-sunken",
              )}
            >
              {REPORT_DAYS_LABELS[days]}
            </Link>
          ))}
        </nav>
        <form action={path} className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
          <Field id="from" label="Start date">
            {(control) => (
              <Input
                key={window.from}
                {...control}
                type="date"
                name="from"
                defaultValue={window.from}
                required
              />
            )}
          </Field>
          <Field id="to" label="End date">
            {(control) => (
              <Input key={window.to} {...control} type="date" name="to" defaultValue={window.to} required />
            )}
          </Field>
          <Field id="compare" label="Compare with" className="col-span-2">
            {(control) => (
              <Select key={window.compare} {...control} name="compare" defaultValue={window.compare}>
                {Object.entries(COMPARED_WITH).map(([value, { label }]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {campaigns.length > 0 && (
            <Field id="campaign" label="Campaign" className="col-span-2">
              {(control) => (
                <Select
                  key={campaign}
                  {...control}
                  name="campaign"
                  defaultValue={campaign ?? ""}
                  className="sm:max-w-72"
                >
                  <option value="">All campaigns</option>
                  {campaigns.map(({ id, title }) => (
                    <option key={id} value={id}>
                      {title}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Button type="submit" tone="secondary" className="justify-self-start">
            Apply
          </Button>
        </form>
      </div>
      {window.problem && (
        <Notice tone="bad" role="alert">
          <p>{window.problem}</p>
        </Notice>
      )}
    </div>
  );
}
