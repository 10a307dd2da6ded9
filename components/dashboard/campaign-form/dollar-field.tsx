import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
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
      {(control) => (
        <div className="flex items-center gap-2">
          <span aria-hidden className="text-soft">
            $
          </span>
          <Input
            {...control}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={defaults[name]}
          />
        </div>
      )}
    </Field>
  );
}
