"use client";

import { useRouter } from "next/navigation";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatUsd } from "@/lib/kernel/money";
import { count } from "../labels";
import { axisTicks, type TrendBar, tickOf } from "./trend";

const TICK = { fill: "var(--soft)", fontSize: 13 };
const COMPACT = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 2,
});

const COMPACT_COUNT = new Intl.NumberFormat("en-US", { notation: "compact" });

type TrendChartProps = {
  bars: readonly TrendBar[];
  /** Singular noun of what the bars count, such as `view`; without it, bars are amounts of donations. */
  counting?: string;
};

/** The trend as bars that link to their donations. Screen readers and keyboards use the table instead. */
export function TrendChart({ bars, counting }: TrendChartProps) {
  const router = useRouter();
  const ticks = axisTicks(Math.max(0, ...bars.map((bar) => bar.amountCents)));
  return (
    <div aria-hidden className="h-72 w-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...bars]}
          accessibilityLayer={false}
          margin={{ top: 8, right: 8, bottom: 4, left: 4 }}
          barCategoryGap="20%"
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="key"
            tickFormatter={tickOf}
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: "var(--line-strong)" }}
            minTickGap={24}
          />
          <YAxis
            tickFormatter={(value: number) =>
              counting ? COMPACT_COUNT.format(value) : COMPACT.format(value / 100)
            }
            tick={TICK}
            tickLine={false}
            axisLine={false}
            width={64}
            allowDecimals={!counting}
            {...(counting ? {} : { ticks, domain: [0, ticks.at(-1) ?? 0] })}
          />
          <Tooltip
            cursor={{ fill: "var(--sunken)" }}
            content={<Tip counting={counting} />}
            isAnimationActive={false}
          />
          <Bar
            dataKey={counting ? "count" : "amountCents"}
            fill="var(--chart-1)"
            radius={[3, 3, 0, 0]}
            maxBarSize={36}
            isAnimationActive={false}
            {...(bars.some(({ href }) => href) ? { className: "cursor-pointer" } : {})}
            onClick={({ payload }) => {
              const { href } = payload as TrendBar;
              if (href) router.push(href);
            }}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

type TipProps = {
  counting: string | undefined;
  active?: boolean;
  payload?: readonly { payload?: unknown }[];
};

function Tip({ counting, active, payload }: TipProps) {
  const bar = payload?.[0]?.payload as TrendBar | undefined;
  if (!active || !bar) return null;
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-sm tabular-nums">
      <p className="text-soft">{bar.label}</p>
      <p className="font-medium">
        {counting
          ? count(bar.count, counting)
          : `${formatUsd(bar.amountCents)} · ${count(bar.count, "donation")}`}
      </p>
    </div>
  );
}
