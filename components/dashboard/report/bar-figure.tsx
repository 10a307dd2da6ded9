import type { ComponentProps } from "react";
import { LazyTrendChart } from "./lazy-trend-chart";

/** A chart with its caption. Without JavaScript, a note refers to the table below it. */
export function BarFigure({
  caption,
  ...chart
}: { caption: string } & ComponentProps<typeof LazyTrendChart>) {
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm text-soft">{caption}</figcaption>
      <LazyTrendChart {...chart} />
      <noscript>
        <p className="text-sm text-soft">The chart needs JavaScript. The table below has the same numbers.</p>
      </noscript>
    </figure>
  );
}
