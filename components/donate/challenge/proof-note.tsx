import { useTranslation } from "#translation";
import type { Checking } from "./donate-with-proof";

/**
 * Progress of the proof of work or the wait. The status region is always rendered, so that screen readers announce
 * changes.
 */
export function ProofNote({ checking }: { checking: Checking }) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className="text-sm empty:-mb-2">
        {checking && t(`donate.challenge.${checking.step}`)}
      </p>
      {checking && (
        <progress
          aria-label={t(`donate.challenge.${checking.step}Bar`)}
          value={checking.step === "proof" ? checking.share : undefined}
          max={1}
          className="h-1.5 w-full overflow-hidden rounded-sm bg-sunken accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        />
      )}
    </>
  );
}
