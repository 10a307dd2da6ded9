/** Parts what the chosen days are about from what counts every donation; `peak` is the best hour in words, if there is one. */
export function SoFar({ peak }: { peak: string | null }) {
  return (
    <p className="max-w-prose text-soft tabular-nums">
      The tables below include all donations to date, regardless of the dates selected above. {peak}
    </p>
  );
}
