"use client";

import { type FormEvent, useState } from "react";
import type { Api } from "@/components/session/api";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, Fieldset } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { contactChannel, type Donor, updateDonorInput } from "@/lib/donors/schemas";
import { checkInput, type Problems } from "../forms/check-input";
import { FormActions } from "../forms/form-actions";
import { FormProblems } from "../forms/form-problems";
import { channelsInWords } from "./labels";

const LABELS = {
  firstName: "First name",
  lastName: "Last name",
  phone: "Phone",
  postalAddress: "Postal address",
  doNotContact: "Do not contact by",
};
type Name = "firstName" | "lastName";
const NAMES: readonly Name[] = ["firstName", "lastName"];
const FIELDS = [...NAMES, "phone", "postalAddress", "doNotContact"] as const;

type NameFormProps = {
  api: Api;
  donor: Pick<Donor, "id" | "phone" | "postalAddress" | "doNotContact" | Name>;
  onDone: () => void;
  onCancel: () => void;
};

/** The form to edit a donor's name, phone number, postal address and how they may be contacted. */
export function NameForm({ api, donor, onDone, onCancel }: NameFormProps) {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const text = (name: keyof typeof LABELS) => String(data.get(name) ?? "").trim();
    const doNotContact = contactChannel.options.filter((one) => data.get(one) !== null);
    const details = {
      phone: text("phone") || null,
      postalAddress: text("postalAddress") || null,
      doNotContact,
    };
    const body = { firstName: text("firstName"), lastName: text("lastName"), ...details };
    const found = checkInput(updateDonorInput, body);
    setProblems(found);
    if (found) return;
    if (FIELDS.every((name) => String(body[name] ?? "") === String(donor[name] ?? ""))) return onCancel();
    setBusy(true);
    const result = await api.call("updateDonor", { params: { id: donor.id }, body });
    setBusy(false);
    if (result.ok) return onDone();
    setProblems({ message: result.message, fields: result.fieldErrors });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-soft">
        After you change the name, new donations no longer update it. Existing donations and receipts keep the
        name they were made with.
      </p>
      <FormProblems problems={problems} labels={LABELS} />
      {NAMES.map((name) => (
        <Field key={name} id={name} label={LABELS[name]} error={problems?.fields[name]?.[0]}>
          {(control) => (
            <Input
              {...control}
              name={name}
              defaultValue={donor[name]}
              maxLength={100}
              autoComplete="off"
              required
            />
          )}
        </Field>
      ))}
      <Field id="phone" label={LABELS.phone} error={problems?.fields["phone"]?.[0]} optional>
        {(control) => (
          <Input
            {...control}
            name="phone"
            type="tel"
            defaultValue={donor.phone ?? ""}
            maxLength={40}
            autoComplete="off"
            className="max-w-64"
          />
        )}
      </Field>
      <Field
        id="postalAddress"
        label={LABELS.postalAddress}
        hint="For receipts and statements, at most 6 lines."
        error={problems?.fields["postalAddress"]?.[0]}
        optional
      >
        {(control) => (
          <Textarea
            {...control}
            name="postalAddress"
            defaultValue={donor.postalAddress ?? ""}
            rows={3}
            maxLength={300}
            autoComplete="off"
          />
        )}
      </Field>
      <Fieldset
        id="doNotContact"
        legend={LABELS.doNotContact}
        hint="Receipts and notices about a donation are sent all the same."
        error={problems?.fields["doNotContact"]?.[0]}
      >
        <div className="grid gap-2">
          {contactChannel.options.map((one) => (
            <Checkbox
              key={one}
              id={`doNotContact-${one}`}
              name={one}
              defaultChecked={donor.doNotContact.includes(one)}
              label={channelsInWords([one])}
            />
          ))}
        </div>
      </Fieldset>
      <FormActions busy={busy} onCancel={onCancel}>
        {busy ? "Saving…" : "Save"}
      </FormActions>
    </form>
  );
}
