"use client";

import type { Api } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";
import { Field, Fieldset } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ContactBadge } from "../donors/contact-badge";
import { DonorSearch } from "./donor-search";
import { type Giver, NO_GIVER, nameOf } from "./giver";

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
            onPick={onChange}
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
          <Button tone="quiet" size="sm" onClick={() => onChange(NO_GIVER)}>
            Change<span className="sr-only"> donor</span>
          </Button>
        </div>
      </Fieldset>
    );
  const set = (change: Partial<typeof giver>) => onChange({ ...giver, ...change });
  return (
    <Fieldset id="donor" legend="New donor">
      <div className="grid gap-4 rounded-md border border-line p-4 sm:grid-cols-2">
        <Field id="donor.firstName" label="First name" error={errorOf("donor.firstName")} optional>
          {(control) => (
            <Input
              {...control}
              value={giver.firstName}
              onChange={(event) => set({ firstName: event.target.value })}
              maxLength={100}
              autoComplete="off"
            />
          )}
        </Field>
        <Field id="donor.lastName" label="Last name or organization" error={errorOf("donor.lastName")}>
          {(control) => (
            <Input
              {...control}
              value={giver.lastName}
              onChange={(event) => set({ lastName: event.target.value })}
              maxLength={100}
              autoComplete="off"
              required
            />
          )}
        </Field>
        <Field
          id="donor.email"
          label="Email"
          hint="For the receipt. Leave it empty if you don’t know it."
          error={errorOf("donor.email")}
          className="sm:col-span-2"
          optional
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              value={giver.email}
              onChange={(event) => set({ email: event.target.value })}
              maxLength={254}
              autoComplete="off"
            />
          )}
        </Field>
        <div className="sm:col-span-2">
          <Button tone="quiet" size="sm" onClick={() => onChange(NO_GIVER)}>
            Search donors instead
          </Button>
        </div>
      </div>
    </Fieldset>
  );
}
