import type { ComponentProps } from "react";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";

type PostalAddressFieldProps = Omit<ComponentProps<"textarea">, "rows" | "maxLength"> & {
  id: string;
  /** Added to the hint. */
  note?: string | undefined;
  error: string | undefined;
};

/** The field for a donor's postal address, which is one text with line breaks. */
export function PostalAddressField({ id, note, error, className, ...rest }: PostalAddressFieldProps) {
  return (
    <Field
      id={id}
      label="Postal address"
      hint={["For receipts and statements, at most 6 lines.", note].filter(Boolean).join(" ")}
      error={error}
      className={className}
      optional
    >
      {(control) => <Textarea autoComplete="off" {...rest} {...control} rows={3} maxLength={300} />}
    </Field>
  );
}
