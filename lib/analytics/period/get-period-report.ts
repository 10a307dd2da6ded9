import type { OrgContext } from "@/lib/auth/access";
import { findCampaign } from "@/lib/campaigns/store";
import { serializeFund } from "@/lib/funds/serialize";
import { listFundRows } from "@/lib/funds/store";
import { notFound } from "@/lib/kernel/errors";
import { divideHalfUp } from "@/lib/kernel/money";
import { readReportInTime } from "@/lib/totals/bounded-reads";
import { inGeneralFund, readFurtherParts } from "@/lib/totals/fund-store";
import {
  type CampaignTotal,
  readCampaignTotals,
  readFundSpan,
  readSegments,
  readSpan,
  readTimes,
} from "@/lib/totals/period-store";
import { readInOneSnapshot } from "@/lib/totals/snapshot-store";
import type { Span as Instants } from "@/lib/totals/span-parts";
import type { Total } from "@/lib/totals/store";
import type { Span } from "../periods";
import { readByAttribute } from "./by-attribute";
import { inBoth, larger, NONE, readInSequence, summed } from "./compared";
import { byHour, stretchesOf } from "./hours";
import { chosenDays, type Day, daysBefore, eachDay } from "./rules";
import { comparison, MAX_CAMPAIGNS, MAX_PARTS, type PeriodReport, type PeriodReportQuery } from "./schemas";

type Tx = Parameters<typeof listFundRows>[0];

/**
 * Returns what an organization raised in a range of days of its time zone and in the compared range: by day, hour,
 * campaign, fund, payment method, frequency, UTM field and giving level, for members. Reads roll-ups and pending
 * changes in one snapshot on two connections, and donations only in the hours at both ends that are not part of a whole
 * day in UTC. Throws `invalid`, `not_found` for another organization's campaign, and `TotalsUnavailable`.
 */
export async function getPeriodReport(ctx: OrgContext, query: PeriodReportQuery): Promise<PeriodReport> {
  const { id: orgId, timezone } = ctx.org;
  const chosen = chosenDays(query, ctx.now, timezone);
  const earlier = daysBefore(chosen, query.compare, ctx.now, timezone);
  const campaign = query.campaignId ? await findCampaign(ctx.db, query.campaignId) : null;
  if (query.campaignId && campaign?.orgId !== orgId) throw notFound("Campaign");
  const scope = campaign ? { campaignId: campaign.id } : { orgId };
  const days = eachDay(chosen, timezone);
  const daysThen = eachDay(earlier, timezone);
  const cuts = cutsOf([...days, ...daysThen]);
  const stretches = stretchesOf(days, timezone);
  const both = comparison.options.map((one) => ({
    comparison: one,
    ...daysBefore(chosen, one, ctx.now, timezone),
  }));
  const [read, attributes] = await readReportInTime(ctx, orgId, () =>
    readInOneSnapshot(
      ctx.db,
      async (tx) => ({
        segments: await readSegments(tx, scope, cuts),
        campaigns: campaign
          ? []
          : await inBoth([chosen, earlier], (span) => readCampaignTotals(tx, orgId, span)),
        times: await readTimes(tx, scope, [...stretches.map(({ start }) => start), chosen.end]),
        comparisons: await readInSequence(both, async ({ comparison, ...span }) => ({
          comparison,
          until: span.end.toISOString(),
          ...figures(span, await readSpan(tx, scope, span)),
        })),
        funds: await readFunds(tx, orgId, [chosen, earlier], campaign?.id),
      }),
      // Attributes take about as long as everything else.
      (tx) => readByAttribute(tx, scope, [chosen, earlier]),
    ),
  );
  const between = sumsBetween(cuts, read.segments);
  const eachOf = (days: readonly Day[]) => days.map((day) => ({ date: day.date, ...summed(between(day)) }));
  const [now, then] = [between(chosen), between(earlier)];
  const [campaigns = [], campaignsThen = []] = campaign
    ? [
        [{ ...now, id: campaign.id, title: campaign.title }],
        [{ ...then, id: campaign.id, title: campaign.title }],
      ]
    : read.campaigns;
  return {
    timezone,
    ...figures(chosen, now),
    days: eachOf(days),
    before: {
      comparison: query.compare,
      until: earlier.end.toISOString(),
      ...figures(earlier, then),
      days: eachOf(daysThen),
    },
    comparisons: read.comparisons,
    hours: byHour(stretches, read.times),
    campaigns: compared(campaigns, campaignsThen).slice(0, MAX_CAMPAIGNS),
    ...byFund(read.funds, now, then),
    ...attributes,
  };
}

async function readFunds(
  tx: Tx,
  orgId: string,
  spans: readonly [Instants, Instants],
  campaignId: string | undefined,
) {
  const rows = await listFundRows(tx, orgId);
  if (rows.length === 0) return null;
  return {
    rows,
    totals: await inBoth(spans, (span) => readFundSpan(tx, orgId, span, campaignId)),
    further: await readFurtherParts(tx, orgId, spans, { maxParts: MAX_PARTS, campaignId }),
  };
}

function figures({ from, to }: Span, { raisedCents, donationCount }: Total) {
  const avgGiftCents = donationCount > 0 ? divideHalfUp(raisedCents, donationCount) : 0;
  return { from, to, raisedCents, donationCount, avgGiftCents };
}

/** Combines the campaigns of both ranges, largest first. */
function compared(now: readonly CampaignTotal[], then: readonly CampaignTotal[]): PeriodReport["campaigns"] {
  const titles = new Map([...then, ...now].map(({ id, title }) => [id, title]));
  const [byNow, byThen] = [now, then].map((all) => new Map(all.map((one) => [one.id, one])));
  return [...titles]
    .map(([id, title]) => ({
      id,
      title,
      ...summed(byNow?.get(id) ?? NONE),
      before: summed(byThen?.get(id) ?? NONE),
    }))
    .sort(larger);
}

function byFund(
  funds: Awaited<ReturnType<typeof readFunds>>,
  now: Total,
  then: Total,
): Pick<PeriodReport, "funds" | "generalFund"> {
  if (!funds) return { funds: [], generalFund: null };
  const [totals, totalsThen] = funds.totals;
  const rest = (total: Total, parts: ReadonlyMap<string, Total>, further: number | null) => ({
    amountCents: [...parts.values()].reduce((left, { raisedCents }) => left - raisedCents, total.raisedCents),
    count: inGeneralFund(
      total.donationCount,
      [...parts.values()].map(({ donationCount }) => donationCount),
      further,
    ),
  });
  const [further = null, furtherThen = null] = funds.further ?? [];
  return {
    funds: funds.rows
      .filter(({ id }) => totals.has(id) || totalsThen.has(id))
      .map((row) => ({
        fund: serializeFund(row),
        ...summed(totals.get(row.id) ?? NONE),
        before: summed(totalsThen.get(row.id) ?? NONE),
      }))
      .sort(larger),
    generalFund: { ...rest(now, totals, further), before: rest(then, totalsThen, furtherThen) },
  };
}

/** Returns the distinct instants at which a day starts or ends, in order. */
function cutsOf(days: readonly Instants[]): Date[] {
  const instants = new Set(days.flatMap(({ start, end }) => [start.getTime(), end.getTime()]));
  return [...instants].sort((a, b) => a - b).map((at) => new Date(at));
}

/** Returns a function that sums the segments between any two of the instants. */
function sumsBetween(cuts: readonly Date[], segments: readonly Total[]): (span: Instants) => Total {
  const upTo = new Map<number, Total>();
  let sum = NONE;
  for (const [index, cut] of cuts.entries()) {
    upTo.set(cut.getTime(), sum);
    const next = segments[index] ?? NONE;
    sum = {
      raisedCents: sum.raisedCents + next.raisedCents,
      donationCount: sum.donationCount + next.donationCount,
    };
  }
  return ({ start, end }) => {
    const [first, last] = [upTo.get(start.getTime()) ?? NONE, upTo.get(end.getTime()) ?? NONE];
    return {
      raisedCents: last.raisedCents - first.raisedCents,
      donationCount: last.donationCount - first.donationCount,
    };
  };
}
