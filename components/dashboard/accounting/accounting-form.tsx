"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState, useTransition } from "react";
import { useApi } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { type Accounting, updateAccountingInput } from "@/lib/accounting/schemas";
import { checkInput, type Problems } from "../forms/check-input";
import { FormProblems } from "../forms/form-problems";
import { useReady } from "../layout/use-ready";
import { ACCOUNT_FIELDS, ACCOUNTING_LABELS, FUNDS_AS, FUNDS_AS_CHOICES } from "./labels";

type AccountingFormProps = { orgSlug: string; accounting: Accounting };

/** The accounts that payouts are booked to, and how funds are named. */
export function AccountingForm({ orgSlug, accounting }: AccountingFormProps) {
  const api = useApi();
  const router = useRouter();
  const ready = useReady();
  const [, startRefresh] = useTransition();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems | null>(null);
  const [saved, setSaved] = useState(false);
  const error = (name: keyof Accounting) => problems?.fields[name]?.[0];

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const text = (name: keyof Accounting) => String(data.get(name) ?? "").trim();
    const body = {
      ...Object.fromEntries(ACCOUNT_FIELDS.map(([name]) => [name, text(name)])),
      fundsAs: FUNDS_AS_CHOICES.find((one) => one === text("fundsAs")) ?? accounting.fundsAs,
      generalFundClass: text("generalFundClass") || null,
      trackingCategory: text("trackingCategory"),
      taxRate: text("taxRate"),
    };
    const found = checkInput(updateAccountingInput, body);
    setProblems(found);
    setSaved(false);
    if (found) return;
    setBusy(true);
    const result = await api.call("updateAccounting", { params: { idOrSlug: orgSlug }, body });
    setBusy(false);
    if (!result.ok) return setProblems({ message: result.message, fields: result.fieldErrors });
    setSaved(true);
    startRefresh(() => router.refresh());
  }

  const field = (name: Exclude<keyof Accounting, "fundsAs">, hint?: string, optional = false) => (
    <Field
      key={name}
      id={name}
      label={ACCOUNTING_LABELS[name]}
      hint={hint}
      error={error(name)}
      optional={optional}
    >
      {(control) => (
        <Input
          {...control}
          name={name}
          defaultValue={accounting[name] ?? ""}
          maxLength={100}
          autoComplete="off"
        />
      )}
    </Field>
  );

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <FormProblems problems={problems} labels={ACCOUNTING_LABELS} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {ACCOUNT_FIELDS.map(([name, hint]) => field(name, hint))}
      </div>
      <RadioCards
        id="fundsAs"
        name="fundsAs"
        legend={ACCOUNTING_LABELS.fundsAs}
        error={error("fundsAs")}
        columns="sm:grid-cols-3"
        value={accounting.fundsAs}
        options={FUNDS_AS_CHOICES.map((value) => ({ value, ...FUNDS_AS[value] }))}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {field("generalFundClass", "For donations without a fund, if funds are classes.", true)}
        {field("trackingCategory", "Its options are the names of your funds.")}
        {field("taxRate", "As Xero names it; every line has it.")}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy} disabled={!ready}>
          {busy ? "Saving…" : "Save"}
        </Button>
        <p role="status" className="text-sm text-soft">
          {saved ? "Saved." : ""}
        </p>
      </div>
    </form>
  );
}
