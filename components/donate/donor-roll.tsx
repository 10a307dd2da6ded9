import { Money } from "@/components/ui/money";

/** One line of the roll, as listDonorRoll gives it: a name that may be shown. */
export type RollLine = { name: string; amountCents: number; message: string | null; createdAt: string };

/** The newest gifts, with the words that came with them. `open`: gifts are being taken. */
export function DonorRoll({ lines, now, open }: { lines: readonly RollLine[]; now: Date; open: boolean }) {
  if (lines.length === 0 && !open) return null;
  return (
    <section aria-labelledby="roll" className="grid gap-3">
      <h2 id="roll" className="text-lg">
        Recent gifts
      </h2>
      {lines.length === 0 ? (
        <p className="text-soft">Nobody has given yet. Yours can be the first gift.</p>
      ) : (
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li key={`${line.createdAt}${line.name}${line.amountCents}`} className="grid gap-1 py-3">
              <p className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 font-medium wrap-anywhere">{line.name}</span>
                <Money cents={line.amountCents} short />
              </p>
              {line.message && <p className="wrap-anywhere">{line.message}</p>}
              <p className="text-sm text-soft">
                <time dateTime={line.createdAt}>{since(line.createdAt, now)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** How long ago, in the largest whole unit. */
function since(instant: string, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - Date.parse(instant)) / 1000);
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  for (const [unit, length] of UNITS)
    if (seconds >= length) return words.format(-Math.floor(seconds / length), unit);
  return "just now";
}
