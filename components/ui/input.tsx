import type { ComponentProps } from "react";
import { cx } from "./cx";

// 16 px text: iOS zooms into the page when a field with smaller text is focused.
const BOX = cx(
  "w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-soft",
  "aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger disabled:bg-sunken disabled:text-soft",
);

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input className={cx(BOX, "min-h-11 py-2", className)} {...rest} />;
}

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={rows} className={cx(BOX, "py-2", className)} {...rest} />;
}

export function Select({ className, ...rest }: ComponentProps<"select">) {
  return <select className={cx(BOX, "min-h-11 py-2", className)} {...rest} />;
}
