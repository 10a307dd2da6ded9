/**
 * The installation-specific parts of printed examples: the origin, the replacement of demo names, and the processor
 * emulator, if any.
 */
export type Printed = {
  origin: string;
  text: (text: string) => string;
  emulator: { address: string; publishableKey: string } | null;
};
