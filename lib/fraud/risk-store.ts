import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { type Given, statement } from "@/db/statement";
import { callerCounts, type OpenAtAddress, openAtAddress, payingOfAll, payingOfNewest } from "./caller-store";
import type { CallerCounts } from "./rules";
import { countOffsets, type TargetsReached, thresholdStarts, thresholds } from "./target-store";

/**
 * The keys that a donation request is counted by. `addressKey` equals `clientKey` if the caller is an address,
 * otherwise it is null: targets and open donations are counted for addresses only.
 */
export type RiskKeys = {
  clientKey: string | null;
  addressKey: string | null;
  emailKey: string;
  campaignId: string;
  orgId: string;
  email: string;
};

/** The counts that abuse control uses for a request. `open` and `starts` are used for addresses only. */
export type RiskCounts = {
  caller: CallerCounts;
  open: OpenAtAddress;
  /**
   * Whether paying cards and arrived bank payments were counted only over the caller's newest donations and there may
   * be more. Counting all of them can only admit more.
   */
  isPart: boolean;
  /** Start of each threshold's run for the request's targets, see `thresholdStarts`. */
  starts: (number | null)[];
};

type Filled = { [Name in keyof RiskKeys]: Given };

const thresholdsOf = (it: Filled, now: Given) =>
  thresholds(
    { email: it.emailKey, campaign: it.campaignId, organization: it.orgId },
    { orgId: it.orgId, email: it.email, campaignId: it.campaignId },
    now,
  );

/** The donations of the window that are counted: `all`, or the `newest` only. */
type Counted = "all" | "newest";

/** Returns SQL for the counts of a request as a JSON value, to be included in a larger statement. */
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

/** Returns the request's targets whose threshold is reached, with the number of donations that offset each. */
export async function readOffsets(
  db: Executor,
  keys: RiskKeys,
  { starts }: RiskCounts,
  now: Date,
): Promise<TargetsReached> {
  return countOffsets(db, thresholdsOf(keys, now.toISOString()), starts);
}
