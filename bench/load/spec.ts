/** What the generator is told, in the setting LOAD_SPEC. */
export type LoadSpec = {
  donors: number;
  seconds: number;
  /** Makes the donors' addresses of this load different from any other's. */
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
  /** When no new donation was begun any more; those under way were finished. */
  stoppedAt: number;
  done: Item[];
  failed: number;
  /** The first few failures in words. */
  failures: string[];
  /** Processor time of the generator itself. */
  cpuSeconds: number;
};
