import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { FieldError } from "./field";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  id: string;
  label: ReactNode;
  detail?: ReactNode;
  error?: string;
};

/** A checkbox whose whole line is clickable; `detail` is its description. */
export function Checkbox({ id, label, detail, error, className, ...rest }: CheckboxProps) {
  const describedBy = cx(detail ? `${id}-detail` : null, error ? `${id}-error` : null) || undefined;
  return (
    <div className={cx("grid gap-1", className)}>
      <div className="flex gap-3">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-6 shrink-0 accent-accent"
        />
        <div className="grid min-w-0 gap-0.5 wrap-anywhere">
          <label htmlFor={id} className="min-h-6 text-base">
            {label}
          </label>
          {detail && (
            <p id={`${id}-detail`} className="text-sm text-soft">
              {detail}
            </p>
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
