import { formatHour, formatInstant } from "@/components/dashboard/format/zoned";
import { count } from "@/components/dashboard/labels";
import { ShowAsTable } from "@/components/dashboard/lists/show-as-table";
import { Panel } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import type { Protection } from "@/lib/fraud/schemas";

type Hours = Protection["hours"];

/** Attempts by hour: as text, as bars without JavaScript, and as a table. */
export function HourChart({ hours, zone }: { hours: Hours; zone: string }) {
  const top = niceTop(Math.max(...hours.map((one) => one.declines + one.donations)));
  return (
    <Panel aria-labelledby="attempts" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h2 id="attempts" className="text-lg">
          Attempts by hour
        </h2>
        <p className="max-w-prose text-soft tabular-nums">{hoursLabel(hours, zone)}</p>
      </div>
      <figure className="grid gap-2">
        <figcaption className="flex flex-wrap gap-x-4 text-sm text-soft">
          <span>Payments per hour ({zone})</span>
          <Key color="var(--danger)">Declined</Key>
          <Key color="var(--chart-1)">Succeeded</Key>
        </figcaption>
        <div
          aria-hidden
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-soft tabular-nums"
        >
          <div className="flex h-48 flex-col justify-between text-right leading-none">
            <span>{top.toLocaleString("en-US")}</span>
            <span>{(top / 2).toLocaleString("en-US")}</span>
            <span>0</span>
          </div>
          <div className="flex h-48 items-end gap-px border-y border-line sm:gap-1">
            {hours.map((one) => (
              <div key={one.start} className="flex h-full min-w-0 flex-1 flex-col justify-end">
                <Bar share={one.declines / top} color="var(--danger)" />
                <Bar share={one.donations / top} color="var(--chart-1)" />
              </div>
            ))}
          </div>
          <div className="col-start-2 flex justify-between pt-1">
            {hours
              .filter((_, index) => index % 6 === 0 || index === hours.length - 1)
              .map((one) => (
                <span key={one.start}>{formatHour(one.start, zone)}</span>
              ))}
          </div>
        </div>
      </figure>
      <ShowAsTable>
        <Table caption="Attempts per hour">
          <thead>
            <tr>
              <Th>Hour starting</Th>
              <Th numeric>Declined</Th>
              <Th numeric>Succeeded</Th>
            </tr>
          </thead>
          <tbody>
            {hours.map((one) => (
              <tr key={one.start}>
                <Td className="whitespace-nowrap">{formatInstant(one.start, zone)}</Td>
                <Td numeric>{one.declines.toLocaleString("en-US")}</Td>
                <Td numeric>{one.donations.toLocaleString("en-US")}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ShowAsTable>
    </Panel>
  );
}

function Bar({ share, color }: { share: number; color: string }) {
  return <div style={{ height: `${share * 100}%`, background: color }} />;
}

function Key({ color, children }: { color: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className="size-2.5 rounded-sm" style={{ background: color }} />
      {children}
    </span>
  );
}

function hoursLabel(hours: Hours, zone: string): string {
  const declines = hours.reduce((sum, one) => sum + one.declines, 0);
  if (declines === 0) return "No payments were declined in the last 24 hours.";
  const worst = hours.reduce((most, one) => (one.declines > most.declines ? one : most));
  const share =
    worst.declines === declines ? "all" : `most of them (${worst.declines.toLocaleString("en-US")})`;
  return `${count(declines, "payment was", "payments were")} declined in the last 24 hours, ${share} in the hour starting at ${formatHour(worst.start, zone)}.`;
}

/** The axis maximum: a round, even number, so that its half is whole. */
function niceTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(4, most)));
  const top = [1, 2, 4, 6, 8, 10].map((times) => times * power).find((one) => one >= Math.max(4, most));
  return top ?? 10 * power;
}
