import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type FilterInputProps = {
  name: string;
  label: string;
  value: string | undefined;
  type: "date" | "search";
  /** Why the value in the URL is ignored. */
  error?: string | undefined;
};

/** A text or date filter; resets when the URL changes. */
export function FilterInput({ name, label, value, type, error }: FilterInputProps) {
  return (
    <Field
      id={`filter-${name}`}
      label={label}
      className={cx("min-w-0", type === "search" && "col-span-2")}
      {...(error ? { error } : {})}
    >
      {(control) => (
        <Input
          key={value}
          {...control}
          name={name}
          type={type}
          defaultValue={value}
          {...(type === "search" ? { maxLength: 100, className: "sm:w-72" } : {})}
        />
      )}
    </Field>
  );
}
