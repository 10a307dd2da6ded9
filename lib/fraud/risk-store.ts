import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { type Given, statement } from "@/db/statement";
import { callerCounts, type OpenAtAddress, openAtAddress, payingOfAll, payingOfNewest } from "./caller-store";
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

/** `all` donations of the window are counted; `newest`: its newest ones alone. */
type Counted = "all" | "newest";

/** The counts of one request as a JSON value, for a statement that reads more. */
export function riskCounts(it: Filled, now: Given, counted: Counted): SQL<RiskCounts> {
  const { clientKey, addressKey, campaignId, emailKey } = it;
  const few = payingOfNewest(clientKey, now);
  const paying = counted === "all" ? payingOfAll(clientKey, now) : few;
  return sql`(select json_build_object(
    'caller', ${callerCounts(clientKey, now, paying)},
    'open', ${openAtAddress({ clientKey: addressKey, campaignId, emailKey, now }, paying)},
    'isPart', ${counted === "all" ? sql`false` : few.isPart},
    'starts', case when ${it.addressKey}::text is null then '[]' else ${thresholdStarts(thresholdsOf(it, now))} end)
    ${counted === "all" ? sql`` : sql`from ${few.from}`})`;
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
