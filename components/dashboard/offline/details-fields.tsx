import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { hasReference, isProperty, type OfflineMethod } from "@/lib/offline-donations/labels";
import { DollarInput } from "../forms/dollar-input";
import { FIELDS } from "./labels";

/** The fields of a form as typed. */
export type Typed = {
  amount: string;
  receivedOn: string;
  checkNumber: string;
  checkDate: string;
  reference: string;
  description: string;
};

type DetailsFieldsProps = {
  method: OfflineMethod;
  typed: Typed;
  onType: (change: Partial<Typed>) => void;
  /** The current day in the organization's time zone. */
  today: string;
  errorOf: (field: string) => string | undefined;
  /** Whether a check needs no number: the recorded one has none. */
  isNumberOptional?: boolean;
};

/** Fields for the amount and day, and for the details of the method. */
export function DetailsFields({
  method,
  typed,
  onType,
  today,
  errorOf,
  isNumberOptional = false,
}: DetailsFieldsProps) {
  const property = isProperty(method);
  const text = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => onType({ [name]: event.target.value }),
    autoComplete: "off",
  });
  return (
    <>
      {property && (
        <Field
          id="description"
          label={FIELDS.description}
          hint="Printed on the receipt, which states no value: “10 shares of Acme Corp.”, “40 wool blankets, new”."
          error={errorOf("description")}
        >
          {(control) => <Textarea {...control} {...text("description")} rows={2} maxLength={500} />}
        </Field>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          id="amountCents"
          label={property ? "Your estimate of its value" : FIELDS.amountCents}
          hint={property ? "For your totals and reports only." : undefined}
          error={errorOf("amountCents")}
          optional={property}
        >
          {(control) => <DollarInput {...control} {...text("amount")} maxLength={14} />}
        </Field>
        <Field
          id="receivedOn"
          label={FIELDS.receivedOn}
          error={errorOf("receivedOn")}
          className="content-end"
        >
          {(control) => <Input {...control} {...text("receivedOn")} type="date" max={today} />}
        </Field>
        {method === "CHECK" && (
          <>
            <Field
              id="checkNumber"
              label={FIELDS.checkNumber}
              error={errorOf("checkNumber")}
              optional={isNumberOptional}
            >
              {(control) => <Input {...control} {...text("checkNumber")} maxLength={40} />}
            </Field>
            <Field id="checkDate" label={FIELDS.checkDate} error={errorOf("checkDate")} optional>
              {(control) => <Input {...control} {...text("checkDate")} type="date" />}
            </Field>
          </>
        )}
        {hasReference(method) && (
          <Field id="reference" label={FIELDS.reference} error={errorOf("reference")} optional>
            {(control) => <Input {...control} {...text("reference")} maxLength={100} />}
          </Field>
        )}
      </div>
    </>
  );
}
