"use client";

import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import type { Role } from "@/lib/orgs/schemas";
import { createSavedReportInput } from "@/lib/saved-reports/schemas";
import { checkInput } from "../forms/check-input";
import { FormProblems } from "../forms/form-problems";
import { FormSubmit } from "../forms/form-submit";
import { useFormCall } from "../forms/use-form-call";
import { COMPARED_WITH } from "../report/labels";
import type { ReportWindow } from "../report/window";
import { addressesHint, addressesIn } from "./addresses";
import { MAIL_EVERY_LABELS, REPORT_DAYS_LABELS, rangeInWords, SAVED_REPORT_LABELS } from "./labels";

type SaveReportFormProps = {
  orgSlug: string;
  notificationEmail: string;
  /** The reader's role, which decides whose addresses may be entered. */
  role: Role;
  /** Of the report on the page. */
  view: Pick<ReportWindow, "from" | "to" | "compare" | "preset">;
  campaign?: { id: string; title: string } | undefined;
};

const FIELDS = ["days", "compare", "mailEvery"] as const;
/** The days on the page, which do not move with today. */
const FIXED = "FIXED";
const OPTIONS: Record<(typeof FIELDS)[number], readonly (readonly [string, string])[]> = {
  days: [[FIXED, ""], ...Object.entries(REPORT_DAYS_LABELS)],
  compare: Object.entries(COMPARED_WITH).map(([value, { label }]) => [value, label] as const),
  mailEvery: Object.entries(MAIL_EVERY_LABELS),
};

/** Saves the report on the page under a name, and mails it. */
export function SaveReportForm({ orgSlug, notificationEmail, role, view, campaign }: SaveReportFormProps) {
  const { from, to, compare, preset } = view;
  const chosen = { days: preset ?? FIXED, compare, mailEvery: "NEVER" };
  const form = useFormCall({
    read: (data) => {
      const { days, ...others } = Object.fromEntries(data);
      const range = days === FIXED ? { from, to } : { days };
      const typed = { ...others, ...range, campaignId: campaign?.id ?? null, mailTo: addressesIn(data) };
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
              <Select key={chosen[name]} {...control} name={name} defaultValue={chosen[name]}>
                {OPTIONS[name].map(([value, label]) => (
                  <option key={value} value={value}>
                    {value === FIXED ? rangeInWords({ days: null, from, to }) : label}
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
      {campaign && (
        <p className="text-sm text-soft wrap-anywhere">Saves the report of {campaign.title} alone.</p>
      )}
      <FormSubmit form={form} tone="secondary">
        Save this report
      </FormSubmit>
    </form>
  );
}
