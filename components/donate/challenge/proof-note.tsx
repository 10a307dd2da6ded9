import type { Checking } from "./donate-with-proof";

const TEXT = {
  proof: "Checking that you’re a person… This takes a few seconds, and you don’t have to do anything.",
  waiting:
    "Several donations from your network are still being paid. It will be your turn soon, usually within a minute. Nothing was charged. Please keep this page open.",
} as const;

/** Progress of the proof of work or the wait. The status region is always rendered, so that screen readers announce it. */
export function ProofNote({ checking }: { checking: Checking }) {
  return (
    <>
      <p role="status" className="text-sm empty:-mb-2">
        {checking && TEXT[checking.step]}
      </p>
      {checking && (
        <progress
          aria-label={checking.step === "proof" ? "Security check" : "Waiting for your turn"}
          value={checking.step === "proof" ? checking.share : undefined}
          max={1}
          className="h-1.5 w-full overflow-hidden rounded-sm bg-sunken accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        />
      )}
    </>
  );
}
