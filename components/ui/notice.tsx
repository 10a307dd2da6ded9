import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

const TONES = {
  info: "border-line bg-sunken",
  good: "border-accent bg-accent-soft",
  warn: "border-warn bg-warn-soft",
  bad: "border-danger bg-danger-soft",
};

type NoticeProps = ComponentProps<"div"> & { tone?: keyof typeof TONES; title?: ReactNode };

/** A message about the page. Set `role="alert"` if it appears after an action. */
export function Notice({ tone = "info", title, className, children, ...rest }: NoticeProps) {
  return (
    <div
      className={cx("grid grid-cols-1 gap-1 rounded-md border px-4 py-3 text-ink", TONES[tone], className)}
      {...rest}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  );
}
