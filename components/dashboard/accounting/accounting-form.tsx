"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { type Accounting, updateAccountingInput } from "@/lib/accounting/schemas";
import { checkInput } from "../forms/check-input";
import { FormProblems } from "../forms/form-problems";
import { FormSubmit } from "../forms/form-submit";
import { useFormCall } from "../forms/use-form-call";
import { useUnsavedInput } from "../unsaved/unsaved-context";
import { ACCOUNT_FIELDS, ACCOUNTING_LABELS, FUNDS_AS, FUNDS_AS_CHOICES } from "./labels";

type AccountingFormProps = { orgSlug: string; accounting: Accounting };

/** Form for the accounts that payouts are booked to and how funds are named. */
export function AccountingForm({ orgSlug, accounting }: AccountingFormProps) {
  const unsaved = useUnsavedInput();
  const form = useFormCall({
    read,
    call: (api, body) => api.call("updateAccounting", { params: { idOrSlug: orgSlug }, body }),
    done: ({ fundsWithoutCode }) => {
      unsaved.saved();
      return fundsWithoutCode.length > 0 ? "Saved. Some funds have no accounting code." : "Saved.";
    },
  });

  function read(data: FormData) {
    const text = (name: keyof Accounting) => String(data.get(name) ?? "").trim();
    const body = {
      ...Object.fromEntries(ACCOUNT_FIELDS.map(([name]) => [name, text(name)])),
      fundsAs: FUNDS_AS_CHOICES.find((one) => one === text("fundsAs")) ?? accounting.fundsAs,
      generalFundClass: text("generalFundClass") || null,
      trackingCategory: text("trackingCategory"),
      taxRate: text("taxRate"),
    };
    return { body, problems: checkInput(updateAccountingInput, body) };
  }

  const field = (name: Exclude<keyof Accounting, "fundsAs">, hint?: string, optional = false) => (
    <Field
      key={name}
      id={name}
      label={ACCOUNTING_LABELS[name]}
      hint={hint}
      error={form.error(name)}
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
    <form onSubmit={form.submit} onInput={unsaved.onInput} noValidate className="grid gap-5">
      <FormProblems problems={form.problems} labels={ACCOUNTING_LABELS} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {ACCOUNT_FIELDS.map(([name, hint]) => field(name, hint))}
      </div>
      <RadioCards
        id="fundsAs"
        name="fundsAs"
        legend={ACCOUNTING_LABELS.fundsAs}
        error={form.error("fundsAs")}
        columns="sm:grid-cols-3"
        value={accounting.fundsAs}
        options={FUNDS_AS_CHOICES.map((value) => ({ value, ...FUNDS_AS[value] }))}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {field("generalFundClass", "For donations without a fund, if funds are classes.", true)}
        {field("trackingCategory", "Its options are the names of your funds.")}
        {field("taxRate", "The name of a tax rate in Xero, which requires one on every line.")}
      </div>
      <FormSubmit form={form} />
    </form>
  );
}
