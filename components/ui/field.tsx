import type { ReactNode } from "react";
import { useFieldTexts } from "#translation";
import { cx } from "./cx";

/** The attributes that connect a control to its label, hint and error. */
export type ControlProps = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

type FieldProps = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  optional?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

/** Label, hint and error around one control: `<Field id label>{(control) => <Input {...control} />}</Field>`. */
export function Field({ id, label, hint, error, optional = false, className, children }: FieldProps) {
  const words = useFieldTexts();
  const describedBy = cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined;
  return (
    <div className={cx("grid grid-cols-1 gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-soft"> {words.optional}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {children({ id, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined })}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

type FieldsetProps = {
  id: string;
  legend: ReactNode;
  hint?: ReactNode;
  error?: string;
  className?: string;
  children: ReactNode;
};

/** A group of controls (radios, checkboxes, parts of a name) with one legend. */
export function Fieldset({ id, legend, hint, error, className, children }: FieldsetProps) {
  const describedBy = cx(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined;
  return (
    <fieldset id={id} aria-describedby={describedBy} className={cx("grid min-w-0 gap-2", className)}>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}

/** One error line; renders nothing without a message. */
export function FieldError({ id, message }: { id: string; message?: string }) {
  const words = useFieldTexts();
  if (!message) return null;
  return (
    <p id={id} className="text-sm font-medium text-danger">
      <span className="sr-only">{words.error} </span>
      {message}
    </p>
  );
}
