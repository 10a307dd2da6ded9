/** The heading of the figures of all donations; `peak` is the busiest hour as text, if any. */
export function SoFar({ peak }: { peak: string | null }) {
  return (
    <div className="grid gap-1 pt-4">
      <h2 className="text-xl">All time</h2>
      <p className="max-w-prose text-soft tabular-nums">
        All donations to date, whatever the dates above. {peak}
      </p>
    </div>
  );
}
