import type { Checking } from "./donate-with-proof";

const WORDS = {
  proof:
    "Checking that you are a person… Your browser does this by itself in a few seconds. You do not have to do anything.",
  waiting:
    "Several donations from your network still wait to be paid. This page waits for your turn and goes on by itself, usually within a minute. Nothing was charged. Please keep it open.",
} as const;

/** What the form says while it solves a puzzle or waits; the region is there before, so that it is read aloud. */
export function ProofNote({ checking }: { checking: Checking }) {
  return (
    <>
      <p role="status" className="text-sm empty:-mb-2">
        {checking && WORDS[checking.step]}
      </p>
      {checking && (
        <progress
          aria-label={checking.step === "proof" ? "Check" : "Waiting for your turn"}
          value={checking.step === "proof" ? checking.share : undefined}
          max={1}
          className="h-1.5 w-full overflow-hidden rounded-sm bg-sunken accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        />
      )}
    </>
  );
}
