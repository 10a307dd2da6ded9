/**
 * One benchmark: `whenOver` registers cleanups, run in reverse order in any case; returns false when a check failed.
 */
export type Run = (
  args: readonly string[],
  whenOver: (close: (failed: boolean) => Promise<void>) => void,
) => Promise<boolean>;
