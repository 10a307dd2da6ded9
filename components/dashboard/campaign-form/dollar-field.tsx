import type { ReactNode } from "react";
import { DollarInput } from "@/components/dashboard/forms/dollar-input";
import { Field } from "@/components/ui/field";
import type { PartProps } from "./section";
import type { CampaignValues } from "./values";

type DollarFieldProps = PartProps & {
  name: keyof CampaignValues & `${string}Cents`;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
};

/** An amount entered in dollars. */
export function DollarField({ name, label, hint, optional = true, defaults, error }: DollarFieldProps) {
  return (
    <Field id={name} label={label} hint={hint} error={error(name)} optional={optional}>
      {(control) => <DollarInput {...control} name={name} defaultValue={defaults[name]} />}
    </Field>
  );
}
