"use client";

import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import type { Comparison } from "@/lib/analytics/period/schemas";
import type { ReportDays } from "@/lib/kernel/time/report-days";
import type { Role } from "@/lib/orgs/schemas";
import { createSavedReportInput } from "@/lib/saved-reports/schemas";
import { checkInput } from "../forms/check-input";
import { FormProblems } from "../forms/form-problems";
import { FormSubmit } from "../forms/form-submit";
import { useFormCall } from "../forms/use-form-call";
import { COMPARED_WITH } from "../report/labels";
import { addressesHint, addressesIn } from "./addresses";
import { MAIL_EVERY_LABELS, REPORT_DAYS_LABELS, SAVED_REPORT_LABELS } from "./labels";

type SaveReportFormProps = {
  orgSlug: string;
  notificationEmail: string;
  /** The reader's role, which decides whose addresses may be entered. */
  role: Role;
  /** Of the report on the page; null for days that do not move with today, which cannot be saved. */
  days: ReportDays | null;
  compare: Comparison;
};

const FIELDS = ["days", "compare", "mailEvery"] as const;
const OPTIONS: Record<(typeof FIELDS)[number], readonly (readonly [string, string])[]> = {
  days: Object.entries(REPORT_DAYS_LABELS),
  compare: Object.entries(COMPARED_WITH).map(([value, { label }]) => [value, label] as const),
  mailEvery: Object.entries(MAIL_EVERY_LABELS),
};

/** Saves a report under a name, and mails it. */
export function SaveReportForm({ orgSlug, notificationEmail, role, days, compare }: SaveReportFormProps) {
  const chosen = { days: days ?? "", compare, mailEvery: "NEVER" };
  const form = useFormCall({
    read: (data) => {
      const typed = { ...Object.fromEntries(data), mailTo: addressesIn(data) };
      const body = createSavedReportInput.safeParse(typed).data ?? null;
      return { body, problems: checkInput(createSavedReportInput, typed) };
    },
    call: (api, body) => api.call("createSavedReport", { params: { idOrSlug: orgSlug }, body }),
    done: ({ name }, element) => {
      element.reset();
      return `${name} is saved.`;
    },
  });

  return (
    <form onSubmit={form.submit} noValidate aria-label="Save a report" className="grid gap-4">
      <FormProblems problems={form.problems} labels={SAVED_REPORT_LABELS} />
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Field id="name" label={SAVED_REPORT_LABELS.name} error={form.error("name")}>
          {(control) => <Input {...control} name="name" maxLength={80} autoComplete="off" required />}
        </Field>
        {FIELDS.map((name) => (
          <Field key={name} id={`saved-${name}`} label={SAVED_REPORT_LABELS[name]} error={form.error(name)}>
            {(control) => (
              <Select {...control} name={name} defaultValue={chosen[name]}>
                {chosen[name] === "" && <option value="">Choose …</option>}
                {OPTIONS[name].map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
      <Field
        id="saved-mailTo"
        label={SAVED_REPORT_LABELS.mailTo}
        optional
        hint={`${addressesHint({ role, notificationEmail })} Reports are sent in the morning.`}
        error={form.error("mailTo")}
      >
        {(control) => <Input {...control} name="mailTo" autoComplete="off" inputMode="email" />}
      </Field>
      {days === null && (
        <p className="text-sm text-soft">Saved reports use relative dates. Choose a range.</p>
      )}
      <FormSubmit form={form} tone="secondary">
        Save this report
      </FormSubmit>
    </form>
  );
}
