import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, Fieldset } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { contactChannel, type Donor } from "@/lib/donors/schemas";
import { channelsLabel } from "./labels";
import { PostalAddressField } from "./postal-address-field";

/** Labels of the fields, keyed by API field name. */
export const PERSON_LABELS = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  postalAddress: "Postal address",
  doNotContact: "Do not contact by",
};

type PersonFieldsProps = {
  /** The donor to edit; absent for a new one. */
  donor?: Pick<Donor, "firstName" | "lastName" | "phone" | "postalAddress" | "doNotContact">;
  error: (name: keyof typeof PERSON_LABELS) => string | undefined;
  /** Rendered below the name fields. */
  children?: ReactNode;
};

/** Fields for a donor's name, phone number, postal address and contact preferences. */
export function PersonFields({ donor, error, children }: PersonFieldsProps) {
  return (
    <>
      <Field
        id="firstName"
        label={PERSON_LABELS.firstName}
        hint="Leave blank for a company or other organization."
        error={error("firstName")}
        optional
      >
        {(control) => (
          <Input
            {...control}
            name="firstName"
            defaultValue={donor?.firstName}
            maxLength={100}
            autoComplete="off"
          />
        )}
      </Field>
      <Field id="lastName" label={PERSON_LABELS.lastName} error={error("lastName")}>
        {(control) => (
          <Input
            {...control}
            name="lastName"
            defaultValue={donor?.lastName}
            maxLength={100}
            autoComplete="off"
            required
          />
        )}
      </Field>
      {children}
      <Field id="phone" label={PERSON_LABELS.phone} error={error("phone")} optional>
        {(control) => (
          <Input
            {...control}
            name="phone"
            type="tel"
            defaultValue={donor?.phone ?? ""}
            maxLength={40}
            autoComplete="off"
            className="max-w-64"
          />
        )}
      </Field>
      <PostalAddressField
        id="postalAddress"
        name="postalAddress"
        defaultValue={donor?.postalAddress ?? ""}
        error={error("postalAddress")}
      />
      <Fieldset
        id="doNotContact"
        legend={PERSON_LABELS.doNotContact}
        hint="Receipts and donation notices are still sent."
        error={error("doNotContact")}
      >
        <div className="grid gap-2">
          {contactChannel.options.map((one) => (
            <Checkbox
              key={one}
              id={`doNotContact-${one}`}
              name={one}
              defaultChecked={donor?.doNotContact.includes(one)}
              label={channelsLabel([one])}
            />
          ))}
        </div>
      </Fieldset>
    </>
  );
}
