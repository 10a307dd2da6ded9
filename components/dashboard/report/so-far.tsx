/** The heading of the figures of all donations. */
export function SoFar() {
  return (
    <div className="grid gap-1 pt-4">
      <h2 className="text-xl">All time</h2>
      <p className="max-w-prose text-soft">All donations to date, whatever the dates above.</p>
    </div>
  );
}
