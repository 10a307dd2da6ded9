import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { type Given, statement } from "@/db/statement";
import { type Counted, callerCounts, hasOlder, type OpenAtAddress, openAtAddress } from "./caller-store";
import type { CallerCounts } from "./rules";
import { countOffsets, type TargetsReached, thresholdStarts, thresholds } from "./target-store";

/** `addressKey` is the caller's key again if it is an address, else null: only addresses have targets and open donations. */
export type RiskKeys = {
  clientKey: string | null;
  addressKey: string | null;
  emailKey: string;
  campaignId: string;
  orgId: string;
  email: string;
};

/** What abuse control knows of a request; `open` and `starts` matter for addresses alone. */
export type RiskCounts = {
  caller: CallerCounts;
  open: OpenAtAddress;
  /**
   * Paying cards and arrived bank payments are those of the caller's newest donations, and it has more. Counting all can
   * only admit more.
   */
  isPart: boolean;
  /** When each threshold of the request's targets was reached, see `thresholds`. */
  starts: (number | null)[];
};

type Filled = { [Name in keyof RiskKeys]: Given };

const thresholdsOf = (it: Filled, now: Given) =>
  thresholds(
    { email: it.emailKey, campaign: it.campaignId, organization: it.orgId },
    { orgId: it.orgId, email: it.email, campaignId: it.campaignId },
    now,
  );

/** The counts of one request as a JSON value, for a statement that reads more. */
export function riskCounts(it: Filled, now: Given, counted: Counted): SQL<RiskCounts> {
  const { clientKey, addressKey, campaignId, emailKey } = it;
  return sql`json_build_object(
    'caller', ${callerCounts(clientKey, now, counted)},
    'open', ${openAtAddress({ clientKey: addressKey, campaignId, emailKey, now }, counted)},
    'isPart', ${counted === "all" ? sql`false` : hasOlder(clientKey, now)},
    'starts', case when ${it.addressKey}::text is null then '[]' else ${thresholdStarts(thresholdsOf(it, now))} end)`;
}

const read = statement<RiskKeys & { now: string }, { counts: RiskCounts }>(
  (given) => sql`select ${riskCounts(given, given.now, "all")} as counts`,
);

export async function readRisk(db: Executor, keys: RiskKeys, now: Date): Promise<RiskCounts> {
  const [row] = await read(db, { ...keys, now: now.toISOString() });
  if (!row) throw new Error("a count returned no row");
  return row.counts;
}

/** The targets of the request that are reached, with what offsets them. */
export async function readOffsets(
  db: Executor,
  keys: RiskKeys,
  { starts }: RiskCounts,
  now: Date,
): Promise<TargetsReached> {
  return countOffsets(db, thresholdsOf(keys, now.toISOString()), starts);
}
