/** The generator's input, in the environment variable LOAD_SPEC. */
export type LoadSpec = DonationSpec | PairSpec;

/** A closed loop of `donors`, each starting when its last donation is confirmed, or an open one of a fixed rate. */
export type Pace = { donors: number } | { perSecond: number };

type Load = {
  seconds: number;
  /** Distinguishes the donors' addresses of this load from any other's. */
  name: string;
};

export type DonationSpec = Load & {
  kind: "donations";
  pace: Pace;
  app: string;
  processor: string;
  publishableKey: string;
  campaignIds: string[];
};

export type PairSpec = Load & { kind: "pairs"; donors: number; origin: string; secret: string };

/** One paid donation. Times are Unix milliseconds with fractions, durations milliseconds. */
export type PaidDonation = {
  donationId: string;
  campaignId: string;
  amountCents: number;
  startedAt: number;
  createMs: number;
  confirmMs: number;
};

/** One pair of calls to the bare app. */
export type Pair = { startedAt: number; ms: number };

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
