"use client";

import type { Api } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";
import { Field, Fieldset } from "@/components/ui/field";
import { ContactBadge } from "../donors/contact-badge";
import { DonorSearch } from "./donor-search";
import { type Giver, NO_GIVER, nameOf, nextField } from "./giver";
import { NewDonorFields } from "./new-donor-fields";
import { renderAndFocus } from "./render-and-focus";

type DonorFieldProps = {
  api: Api;
  orgId: string;
  giver: Giver;
  onChange: (giver: Giver) => void;
  /** Returns the error of an API field, such as `donor.lastName`. */
  errorOf: (field: string) => string | undefined;
};

/** The donor of an offline donation: an existing one, found by name or address, or a new one. */
export function DonorField({ api, orgId, giver, onChange, errorOf }: DonorFieldProps) {
  const pick = (picked: Giver) =>
    renderAndFocus(() => onChange(picked), idOf(picked.kind === "new" ? nextField(picked) : "change"));
  const search = () => renderAndFocus(() => onChange(NO_GIVER), "donor");
  if (giver.kind === "search")
    return (
      <Field
        id="donor"
        label="Donor"
        hint="Type a name or an email address. A new donor can be added."
        error={errorOf("donor.lastName") ?? errorOf("donor.id")}
      >
        {(control) => (
          <DonorSearch
            control={control}
            api={api}
            orgId={orgId}
            text={giver.text}
            onText={(text) => onChange({ kind: "search", text })}
            onPick={pick}
          />
        )}
      </Field>
    );
  if (giver.kind === "known")
    return (
      <Fieldset id="donor" legend="Donor" error={errorOf("donor.id")}>
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-sunken px-3 py-2">
          <p className="min-w-0 wrap-anywhere">
            <span className="font-medium">{nameOf(giver.donor)}</span>
            <span className="block text-sm text-soft">{giver.donor.email || "No email address"}</span>
            <ContactBadge doNotContact={giver.donor.doNotContact} />
          </p>
          <Button id={idOf("change")} tone="quiet" size="sm" onClick={search}>
            Change<span className="sr-only"> donor</span>
          </Button>
        </div>
      </Fieldset>
    );
  return (
    <Fieldset id="donor" legend="New donor">
      <NewDonorFields
        api={api}
        orgId={orgId}
        giver={giver}
        onChange={onChange}
        onPick={pick}
        onSearch={search}
        idOf={idOf}
        errorOf={errorOf}
      />
    </Fieldset>
  );
}

const idOf = (field: string) => `donor.${field}`;
