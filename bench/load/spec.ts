/** The generator's input, in the environment variable LOAD_SPEC. */
export type LoadSpec = {
  donors: number;
  seconds: number;
  /** Distinguishes the donors' addresses of this load from any other's. */
  name: string;
} & (
  | { kind: "donations"; app: string; processor: string; publishableKey: string; campaignIds: string[] }
  | { kind: "inserts"; origin: string }
);

/** One paid donation. Times are Unix milliseconds with fractions, durations milliseconds. */
export type PaidDonation = {
  donationId: string;
  campaignId: string;
  amountCents: number;
  startedAt: number;
  createMs: number;
  confirmMs: number;
};

/** One insert by the peer. */
export type Insert = { startedAt: number; ms: number };

export type LoadResult<Item> = {
  startedAt: number;
  /** When the last donation was started; those in progress were completed. */
  stoppedAt: number;
  done: Item[];
  failed: number;
  /** The messages of the first few failures. */
  failures: string[];
  /** CPU time of the generator itself. */
  cpuSeconds: number;
};
