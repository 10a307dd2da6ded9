"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState, useTransition } from "react";
import { useApi } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import type { Comparison } from "@/lib/analytics/period/schemas";
import type { ReportDays } from "@/lib/kernel/time/report-days";
import { createSavedReportInput } from "@/lib/saved-reports/schemas";
import { checkInput, type Problems } from "../forms/check-input";
import { FormProblems } from "../forms/form-problems";
import { useReady } from "../layout/use-ready";
import { COMPARED_WITH } from "../report/labels";
import { MAIL_EVERY_LABELS, REPORT_DAYS_LABELS, SAVED_REPORT_LABELS } from "./labels";

type SaveReportFormProps = {
  orgSlug: string;
  notificationEmail: string;
  /** Of the report on the page. */
  days: ReportDays;
  compare: Comparison;
};

const FIELDS = ["days", "compare", "mailEvery"] as const;
const OPTIONS: Record<(typeof FIELDS)[number], readonly (readonly [string, string])[]> = {
  days: Object.entries(REPORT_DAYS_LABELS),
  compare: Object.entries(COMPARED_WITH).map(([value, { label }]) => [value, label] as const),
  mailEvery: Object.entries(MAIL_EVERY_LABELS),
};

/** Saves a report under a name, and mails it. */
export function SaveReportForm({ orgSlug, notificationEmail, days, compare }: SaveReportFormProps) {
  const api = useApi();
  const router = useRouter();
  const ready = useReady();
  const [, startRefresh] = useTransition();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems | null>(null);
  const [saved, setSaved] = useState("");
  const chosen = { days, compare, mailEvery: "NEVER" };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const body = createSavedReportInput.safeParse(Object.fromEntries(new FormData(form)));
    setSaved("");
    setProblems(checkInput(createSavedReportInput, Object.fromEntries(new FormData(form))));
    if (!body.success) return;
    setBusy(true);
    const result = await api.call("createSavedReport", { params: { idOrSlug: orgSlug }, body: body.data });
    setBusy(false);
    if (!result.ok) return setProblems({ message: result.message, fields: result.fieldErrors });
    form.reset();
    setSaved(`${result.data.name} is saved.`);
    startRefresh(() => router.refresh());
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Save a report" className="grid gap-4">
      <FormProblems problems={problems} labels={SAVED_REPORT_LABELS} />
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Field id="name" label={SAVED_REPORT_LABELS.name} error={problems?.fields["name"]?.[0]}>
          {(control) => <Input {...control} name="name" maxLength={80} autoComplete="off" required />}
        </Field>
        {FIELDS.map((name) => (
          <Field
            key={name}
            id={`saved-${name}`}
            label={SAVED_REPORT_LABELS[name]}
            error={problems?.fields[name]?.[0]}
          >
            {(control) => (
              <Select {...control} name={name} defaultValue={chosen[name]}>
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
      <p className="text-sm text-soft wrap-anywhere">Mails go to {notificationEmail}, in the morning.</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" tone="secondary" busy={busy} disabled={!ready}>
          {busy ? "Saving…" : "Save this report"}
        </Button>
        <p role="status" className="text-sm text-soft wrap-anywhere">
          {saved}
        </p>
      </div>
    </form>
  );
}
