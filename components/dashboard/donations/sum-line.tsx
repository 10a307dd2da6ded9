import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

type SumLineProps = { name: ReactNode; value: ReactNode; detail?: ReactNode; strong?: boolean };

/** An amount with its label on one line, for a `<dl>`. */
export function SumLine({ name, value, detail, strong = false }: SumLineProps) {
  return (
    <div
      className={cx(
        "grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 border-b border-line py-2.5 last:border-b-0",
        strong && "font-semibold",
      )}
    >
      <dt className={strong ? "" : "text-soft"}>{name}</dt>
      <dd className="text-right whitespace-nowrap tabular-nums">{value}</dd>
      {detail && <dd className="col-span-full text-sm font-normal text-soft">{detail}</dd>}
    </div>
  );
}
