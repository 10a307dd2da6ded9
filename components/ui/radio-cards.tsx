import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { Fieldset } from "./field";

/** One card. The ids of the radios are `<id>-0`, `<id>-1`, … */
export type RadioCard = {
  value: string;
  label: ReactNode;
  detail?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps = {
  id: string;
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  error?: string;
  options: readonly RadioCard[];
  /** The selected card if controlled with `onPick`, otherwise the initial one. */
  value?: string;
  onPick?: (value: string) => void;
  /** Tailwind grid columns, for example `grid-cols-2 sm:grid-cols-3`. */
  columns?: string;
};

/** Native radios with card-sized targets, which work with the keyboard, in forms and without JavaScript. */
export function RadioCards({
  id,
  name,
  legend,
  hint,
  error,
  options,
  value,
  onPick,
  columns = "grid-cols-1",
}: RadioCardsProps) {
  return (
    <Fieldset id={id} legend={legend} hint={hint} error={error}>
      <div className={cx("grid gap-2", columns)}>
        {options.map((option, index) => (
          <RadioTile
            key={option.value}
            id={`${id}-${index}`}
            name={name}
            value={option.value}
            disabled={option.disabled}
            label={option.label}
            detail={option.detail}
            {...(onPick
              ? { checked: value === option.value, onChange: () => onPick(option.value) }
              : { defaultChecked: value === option.value })}
          />
        ))}
      </div>
    </Fieldset>
  );
}

type RadioTileProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; detail?: ReactNode };

/** A native radio with a card-sized target. `className` applies to the card. */
export function RadioTile({ label, detail, className, ...rest }: RadioTileProps) {
  return (
    <label
      className={cx(
        "relative flex min-h-12 cursor-pointer flex-col justify-center rounded-md border border-line-strong bg-surface px-3 py-2",
        "transition-colors duration-150 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft",
        "has-checked:ring-1 has-checked:ring-accent has-disabled:cursor-not-allowed has-disabled:opacity-60",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        className,
      )}
    >
      <input
        {...rest}
        type="radio"
        className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
      />
      <span className="font-medium">{label}</span>
      {detail && <span className="text-sm text-soft">{detail}</span>}
    </label>
  );
}
