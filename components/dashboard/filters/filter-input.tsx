import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type FilterInputProps = { name: string; label: string; value: string | undefined };

/** A text filter; resets when the URL changes. */
export function FilterInput({ name, label, value }: FilterInputProps) {
  return (
    <Field id={`filter-${name}`} label={label} className="col-span-2 min-w-0">
      {(control) => (
        <Input
          key={value}
          {...control}
          name={name}
          type="search"
          defaultValue={value}
          maxLength={100}
          className="sm:w-72"
        />
      )}
    </Field>
  );
}
