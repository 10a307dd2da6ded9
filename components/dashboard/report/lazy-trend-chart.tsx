"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** The trend chart, loaded after the numbers: its library is large and does not render on the server. */
export const LazyTrendChart = dynamic(() => import("./trend-chart").then((it) => it.TrendChart), {
  ssr: false,
  loading: () => <Skeleton className="h-72 w-full" />,
});
