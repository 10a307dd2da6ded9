/**
 * How printed examples address their installation: the origin, the notation of a demo name, and the processor
 * emulator, if any.
 */
export type Printed = {
  origin: string;
  say: (text: string) => string;
  emulator: { address: string; publishableKey: string } | null;
};
