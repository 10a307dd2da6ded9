import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { DonorField } from "@/lib/donors/fields/schemas";
import { Choice, Day, withKnown } from "./controls";
import type { Draft } from "./draft";
import { comparisonOptions } from "./labels";

type FieldPartsProps = {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  id: (name: string) => string;
  error: (...fields: string[]) => { error?: string };
  fields: readonly Pick<DonorField, "id" | "name" | "type" | "options">[];
};

/** The controls of a condition on a donor field: field, comparison and value. */
export function FieldParts({ draft, set, id, error, fields }: FieldPartsProps) {
  const { fieldId, fieldType, is, value } = draft;
  const pick = (chosen: string) => {
    const type = fields.find((one) => one.id === chosen)?.type ?? "TEXT";
    set({ fieldId: chosen, ...(type === fieldType ? {} : { fieldType: type, is: "IS", value: "" }) });
  };
  const shared = { id: id("value"), label: "Value", value, ...error("value") };
  const onPick = (next: string) => set({ value: next });
  const options = fields.find((one) => one.id === fieldId)?.options ?? [];
  return (
    <>
      <Choice
        id={id("donor-field")}
        label="Field"
        value={fieldId}
        options={[
          { value: "", label: "Choose a field" },
          ...withKnown(fields, fieldId, "A deleted field").map((one) => ({ value: one.id, label: one.name })),
        ]}
        {...error("fieldId")}
        onPick={pick}
      />
      <Choice
        id={id("comparison")}
        label="The value"
        value={is}
        options={comparisonOptions(fieldType)}
        {...error("is")}
        onPick={(next) => set({ is: next })}
      />
      {is === "EMPTY" || is === "NOT_EMPTY" ? null : fieldType === "DATE" ? (
        <Day {...shared} onPick={onPick} />
      ) : fieldType === "CHOICE" || fieldType === "YES_NO" ? (
        <Choice
          {...shared}
          options={[{ value: "", label: "Choose a value" }, ...valuesOf(fieldType, options, value)]}
          onPick={onPick}
        />
      ) : (
        <Field {...shared}>
          {(control) => (
            <Input
              {...control}
              value={value}
              autoComplete="off"
              maxLength={500}
              inputMode={fieldType === "NUMBER" ? "decimal" : "text"}
              onChange={(event) => onPick(event.target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
}

function valuesOf(type: "CHOICE" | "YES_NO", options: readonly string[], chosen: string) {
  if (type === "YES_NO")
    return [
      { value: "yes", label: "yes" },
      { value: "no", label: "no" },
    ];
  // Include the selected option even if it was removed, so that editing does not change it silently.
  return [...new Set([...options, ...(chosen ? [chosen] : [])])].map((value) => ({ value, label: value }));
}
