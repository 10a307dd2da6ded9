"use client";

import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import type { Role } from "@/lib/orgs/schemas";
import { createSavedReportInput } from "@/lib/saved-reports/schemas";
import { checkInput } from "../forms/check-input";
import { FormProblems } from "../forms/form-problems";
import { FormSubmit } from "../forms/form-submit";
import { useFormCall } from "../forms/use-form-call";
import { useUnsavedInput } from "../unsaved/unsaved-context";
import { addressesHint, addressesIn } from "./addresses";
import { MAIL_EVERY_LABELS, SAVED_REPORT_LABELS } from "./labels";

/** The user and organization that save a report. */
export type Saver = {
  orgSlug: string;
  notificationEmail: string;
  /** The user's role, which decides which addresses may be entered. */
  role: Role;
};

/** A selectable property of the report: its options and the value on the page. */
export type ViewChoice = {
  name: "days" | "compare" | "periodCount";
  options: readonly (readonly [value: string, label: string])[];
  chosen: string;
};

type SavingFormProps = Saver & {
  choices: readonly ViewChoice[];
  /** Returns the part of the request body that describes the report, from the selected values. */
  viewOf: (chosen: Record<string, FormDataEntryValue>) => object;
  /** Further text about what the report covers. */
  about?: string | undefined;
};

const MAIL: readonly (readonly [string, string])[] = Object.entries(MAIL_EVERY_LABELS);

/** Form that saves the report on the page under a name and schedules its emails. */
export function SavingForm({ orgSlug, choices, viewOf, about, ...addressed }: SavingFormProps) {
  const selects = [...choices, { name: "mailEvery", options: MAIL, chosen: "NEVER" } as const];
  const unsaved = useUnsavedInput();
  const form = useFormCall({
    read: (data) => {
      const { name, mailEvery, mailTo: _text, ...chosen } = Object.fromEntries(data);
      const typed = { name, mailEvery, ...viewOf(chosen), mailTo: addressesIn(data) };
      const body = createSavedReportInput.safeParse(typed).data ?? null;
      return { body, problems: checkInput(createSavedReportInput, typed) };
    },
    call: (api, body) => api.call("createSavedReport", { params: { idOrSlug: orgSlug }, body }),
    done: ({ name }, element) => {
      element.reset();
      unsaved.saved();
      return `${name} is saved.`;
    },
  });

  return (
    <form
      onSubmit={form.submit}
      onInput={unsaved.onInput}
      noValidate
      aria-label="Save a report"
      className="grid gap-4"
    >
      <FormProblems problems={form.problems} labels={SAVED_REPORT_LABELS} />
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Field id="name" label={SAVED_REPORT_LABELS.name} error={form.error("name")}>
          {(control) => <Input {...control} name="name" maxLength={80} autoComplete="off" required />}
        </Field>
        {selects.map(({ name, options, chosen }) => (
          <Field key={name} id={`saved-${name}`} label={SAVED_REPORT_LABELS[name]} error={form.error(name)}>
            {(control) => (
              <Select key={chosen} {...control} name={name} defaultValue={chosen}>
                {options.map(([value, label]) => (
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
        id="mailTo"
        label={SAVED_REPORT_LABELS.mailTo}
        optional
        hint={`${addressesHint(addressed)} Reports are sent in the morning.`}
        error={form.error("mailTo")}
      >
        {(control) => <Input {...control} name="mailTo" autoComplete="off" inputMode="email" />}
      </Field>
      {about && <p className="text-sm text-soft wrap-anywhere">{about}</p>}
      <FormSubmit form={form} tone="secondary">
        Save this report
      </FormSubmit>
    </form>
  );
}
