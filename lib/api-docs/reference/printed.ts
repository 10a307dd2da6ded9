/**
 * How a printed example reaches its installation: the origin, how a name of the demo is written there, and where the
 * processor's emulator is, if there is one.
 */
export type Printed = {
  origin: string;
  say: (text: string) => string;
  emulator: { address: string; publishableKey: string } | null;
};
