import type { ReactNode } from "react";
import { cx } from "./cx";

const TONES = {
  neutral: "bg-sunken text-soft",
  good: "bg-accent-soft text-accent",
  warn: "bg-warn-soft text-warn",
  bad: "bg-danger-soft text-danger",
};

/** A short status label; the tone only repeats its meaning. */
export function Badge({ tone = "neutral", children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={cx(
        "inline-flex items-center rounded-sm px-2 py-0.5 text-xs font-medium whitespace-nowrap",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
