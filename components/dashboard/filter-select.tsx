import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";

type FilterSelectProps = {
  name: string;
  label: string;
  value: string | undefined;
  /** What stands for no filter. */
  all: string;
  options: readonly { value: string; label: string }[];
};

/** One filter; it starts anew when the address says something else. */
export function FilterSelect({ name, label, value = "", all, options }: FilterSelectProps) {
  return (
    <Field id={`filter-${name}`} label={label} className="min-w-36 max-sm:w-full">
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
