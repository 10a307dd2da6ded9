import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { GENERAL_FUND } from "@/lib/funds/labels";
import { type FundChoice, GENERAL } from "./payload";

type FundFieldProps = {
  funds: readonly FundChoice[];
  /** Label of the option for the campaign's default fund. */
  byDefault: string;
  error: string | undefined;
  className?: string;
  /** Without these two props the field is uncontrolled. */
  value?: string;
  onChange?: (event: { target: { value: string } }) => void;
  autoComplete?: string;
};

/** The fund of an offline donation; defaults to that of its campaign. */
export function FundField({ funds, byDefault, error, className, ...state }: FundFieldProps) {
  return (
    <Field id="fundId" label="Fund" error={error} className={className}>
      {(control) => (
        <Select {...control} {...state} name="fundId">
          <option value="">{byDefault}</option>
          <option value={GENERAL}>{GENERAL_FUND}</option>
          {funds.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
