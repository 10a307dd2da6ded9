import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";

type FilterSelectProps = {
  name: string;
  label: string;
  value: string | undefined;
  /** The label of the empty option. */
  all: string;
  options: readonly { value: string; label: string }[];
  /** Full width on a phone, where filters are otherwise two per row. */
  wide?: boolean;
};

/** A select filter; resets when the URL changes. */
export function FilterSelect({ name, label, value = "", all, options, wide }: FilterSelectProps) {
  return (
    <Field id={`filter-${name}`} label={label} className={cx("min-w-0 sm:min-w-36", wide && "col-span-2")}>
      {(control) => (
        <Select key={value} {...control} name={name} defaultValue={value} className="sm:max-w-72">
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
