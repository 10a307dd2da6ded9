import type { ComponentProps } from "react";
import { cx } from "./cx";

export type ButtonStyle = {
  tone?: "primary" | "secondary" | "quiet" | "danger";
  size?: "md" | "sm";
  wide?: boolean;
};

const TONES = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-line-strong bg-surface text-ink hover:bg-sunken",
  quiet: "text-accent hover:bg-accent-soft",
  danger: "bg-danger text-on-danger hover:bg-danger-strong",
};

/** Returns the classes of buttons, also for links styled as buttons. */
export function buttonClasses({ tone = "primary", size = "md", wide = false }: ButtonStyle): string {
  return cx(
    "inline-flex items-center justify-center gap-2 rounded-md text-center font-medium transition-colors duration-150",
    "disabled:opacity-60 aria-disabled:opacity-60",
    size === "md" ? "min-h-11 px-5 py-2 text-base" : "min-h-9 px-3 py-1.5 text-sm",
    wide && "w-full",
    TONES[tone],
  );
}

export type ButtonProps = ComponentProps<"button"> & ButtonStyle & { busy?: boolean };

/**
 * A button. `busy` shows a spinner and sets aria-disabled, which keeps it focusable; the caller ignores further
 * clicks.
 */
export function Button({ tone, size, wide, busy = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      className={cx(buttonClasses({ tone, size, wide }), className)}
      {...rest}
    >
      {busy && (
        <span
          aria-hidden
          className="size-4 rounded-full border-2 border-current border-t-transparent motion-safe:animate-spin"
        />
      )}
      {children}
    </button>
  );
}
