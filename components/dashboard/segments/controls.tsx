import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";

/** Common props of the controls of a condition. */
export type ControlProps = { id: string; label: string; value: string; error?: string };

/** A select control. */
export function Choice({
  id,
  label,
  value,
  error,
  options,
  onPick,
}: ControlProps & {
  options: readonly { value: string; label: string }[];
  onPick: (value: string) => void;
}) {
  return (
    <Field id={id} label={label} {...(error === undefined ? {} : { error })}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onPick(event.target.value)}>
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

/** A date control. */
export function Day({ id, label, value, error, onPick }: ControlProps & { onPick: (value: string) => void }) {
  return (
    <Field id={id} label={label} {...(error === undefined ? {} : { error })}>
      {(control) => (
        <Input {...control} type="date" value={value} onChange={(event) => onPick(event.target.value)} />
      )}
    </Field>
  );
}

/** Adds the selected item to the options if it no longer exists, so that editing does not change it silently. */
export function withKnown(
  among: readonly { id: string; name: string }[],
  chosen: string,
  missingName: string,
) {
  return chosen === "" || among.some(({ id }) => id === chosen)
    ? among
    : [...among, { id: chosen, name: missingName }];
}
