/**
 * The records of the emulator. Records are small and immutable: a change creates a new record, so that an event can
 * keep its version. The views in objects/ render them as Stripe's objects. Times are Unix seconds, money is cents.
 */
export type Base = { id: string; created: number };
export type Metadata = Record<string, string>;
export type MethodType = "card" | "link" | "us_bank_account";
