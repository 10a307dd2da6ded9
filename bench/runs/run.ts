/** One benchmark: `whenOver` takes what is to be ended, last first, whatever happens; false when something did not hold. */
export type Run = (
  args: readonly string[],
  whenOver: (close: (failed: boolean) => Promise<void>) => void,
) => Promise<boolean>;
