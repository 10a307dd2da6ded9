import type { Checking } from "./proof-give";

/** What the form says while the browser works on its proof; the region is there before, so that it is read aloud. */
export function ProofNote({ checking }: { checking: Checking }) {
  return (
    <>
      <p role="status" className="text-sm empty:-mb-2">
        {checking !== null &&
          "Checking that you are a person… Your browser does this by itself in a few seconds. You do not have to do anything."}
      </p>
      {checking !== null && (
        <progress
          aria-label="Check"
          value={checking}
          max={1}
          className="h-1.5 w-full overflow-hidden rounded-sm bg-sunken accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        />
      )}
    </>
  );
}
