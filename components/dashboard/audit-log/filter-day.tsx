import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type FilterDayProps = { name: string; label: string; value: string | undefined };

/** A date filter; resets when the URL changes. */
export function FilterDay({ name, label, value = "" }: FilterDayProps) {
  return (
    <Field id={`filter-${name}`} label={label} className="min-w-36 max-sm:w-full">
      {(control) => <Input key={value} {...control} type="date" name={name} defaultValue={value} />}
    </Field>
  );
}
