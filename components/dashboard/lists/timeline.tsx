import type { ReactNode } from "react";
import { Instant } from "@/components/dashboard/format/instant";
import { cx } from "@/components/ui/cx";

export type TimelineStep = {
  key: string;
  at: string;
  /** Omits the time if only the day is known. */
  dayOnly?: boolean;
  title: ReactNode;
  detail?: ReactNode;
  /** An amount or a link at the end of the line. */
  end?: ReactNode;
  tone?: "neutral" | "bad" | "good";
};

const DOTS = { neutral: "bg-line-strong", bad: "bg-danger", good: "bg-accent" };

/** A timeline, one step per line, in the given order. */
export function Timeline({ steps, zone }: { steps: readonly TimelineStep[]; zone: string }) {
  return (
    <ol className="grid text-sm">
      {steps.map((step) => (
        <li key={step.key} className="flex gap-3 border-b border-line py-2.5 last:border-b-0">
          <span
            aria-hidden
            className={cx("mt-1.5 size-2 shrink-0 rounded-full", DOTS[step.tone ?? "neutral"])}
          />
          <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium">{step.title}</p>
              {step.detail && <div className="text-soft">{step.detail}</div>}
              <p className="text-soft">
                <Instant at={step.at} zone={zone} dayOnly={step.dayOnly ?? false} />
              </p>
            </div>
            {step.end && <div className="tabular-nums">{step.end}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
