/** Separates the trend of the selected days from the all-time tables; `peak` is the busiest hour as text, if any. */
export function SoFar({ peak }: { peak: string | null }) {
  return (
    <p className="max-w-prose text-soft tabular-nums">
      The tables below include all donations to date, regardless of the dates selected above. {peak}
    </p>
  );
}
