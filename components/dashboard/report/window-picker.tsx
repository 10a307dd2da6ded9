import Link from "next/link";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { PRESETS, type ReportWindow } from "./window";

/** Selects the trend's date range with plain links and a GET form. */
export function WindowPicker({ path, window }: { path: string; window: ReportWindow }) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <nav aria-label="Date range" className="flex flex-wrap gap-2">
          {PRESETS.map((days) => (
            <Link
              key={days}
              href={days === 30 ? path : `${path}?days=${days}`}
              scroll={false}
              aria-current={window.preset === days ? "true" : undefined}
              className={cx(
                "inline-flex min-h-11 items-center rounded-md border px-4 text-sm font-medium",
                window.preset === days
                  ? "border-accent bg-accent-soft text-accent"
                  : "border-line-strong bg-surface hover:bg-sunken",
              )}
            >
              {days === 365 ? "Last year" : `Last ${days} days`}
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
