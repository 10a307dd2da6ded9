import type { ReactNode } from "react";

/** A list of labels and values; rows without a value are omitted. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
        .map(([name, value]) => (
          <div key={name} className="grid gap-0.5 border-b border-line py-2.5 last:border-b-0 sm:contents">
            <dt className="text-soft sm:py-2">{name}</dt>
            <dd className="min-w-0 wrap-anywhere sm:py-2">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
