import { now } from "../load/closed-loop";
import { runLoad } from "../load/run-load";
import type { LoadResult, Pace, PaidDonation } from "../load/spec";
import type { Installation } from "../setup/installation";
import { type BenchOrganization, prepareCampaigns } from "../setup/prepare-campaigns";
import { type Check, checkDonations, countMails } from "./check-donations";
import { type Cpu, cpuBetween, readCpu } from "./cpu";
import { readDatabaseWork } from "./database-work";
import { readCost } from "./read-cost";
import { readReceiptTimes, readWebhookTimes } from "./response-times";
import { type Quantiles, quantiles, ratePerSecond } from "./statistics";
import { untilMailed } from "./until-mailed";
import { type Watch, watchSettled } from "./watch-settled";

export type DonationsMeasured = {
  donations: number;
  failed: number;
  failures: string[];
  createdPerSecond: number;
  /** Donations settled during the load. */
  settledPerSecond: number;
  /** All donations divided by the time from the first to the last settlement, so that no work is left over. */
  overallPerSecond: number;
  /** The same up to the last mail. */
  mailedPerSecond: number;
  createMs: Quantiles;
  confirmMs: Quantiles;
  /** From the response to the donor's confirmation until the donation is committed. */
  confirmedToSettledMs: Quantiles;
  /** From the donor's first request until the donation is committed. */
  createdToSettledMs: Quantiles;
  /** From the response to the donor's confirmation until the mail service has accepted the receipt. */
  confirmedToReceiptMs: Quantiles;
  /** From sending a signed event until the app's response, measured by the processor. */
  webhookMs: Quantiles;
  settleDrainSeconds: number;
  mailDrainSeconds: number;
  transactionsPerDonation: number;
  logBytesPerDonation: number;
  cpu: Cpu | undefined;
  reportBefore: Quantiles;
  reportAfter: Quantiles;
  checks: Check[];
};

export type DonationLoad = {
  /** The new organization's slug, which also distinguishes the donors. */
  slug: string;
  campaigns: number;
  pace: Pace;
  seconds: number;
  /** Seconds of the same load that are not counted. */
  warmup: number;
};

/** Donations spread over `campaigns` campaigns of a new organization: warm-up, load, drain, checks. */
export async function measureDonations(at: Installation, it: DonationLoad): Promise<DonationsMeasured> {
  const org = await prepareCampaigns(at, it.slug, it.campaigns);
  const mailsBefore = await countMails(at);
  const reportBefore = await readCost(at, org);
  const watch = await watchSettled(at.sql, org.orgId);
  const warmups: LoadResult<PaidDonation>[] = [];
  for (const half of it.warmup > 0 ? ["warm-a", "warm-b"] : []) {
    warmups.push(await load(at, org, { ...it, seconds: it.warmup / 2, slug: `${it.slug}-${half}` }));
    const done = warmups.flatMap((warmup) => warmup.done);
    await watch.untilSettled(idsOf(done));
    await untilMailed(at.sql, org.orgId, 2 * done.length);
    // As autovacuum does each minute. The plans until then are those of an empty database; the second half of the
    // warm-up plans again.
    if (warmups.length === 1) await at.sql`analyze`;
  }

  const cpuBefore = readCpu(at.pids);
  const workBefore = await readDatabaseWork(at.sql);
  const result = await load(at, org, it);
  await watch.untilSettled(idsOf(result.done));
  const settledAt = Math.max(
    ...result.done.map((donation) => watch.seenAt.get(donation.donationId) ?? now()),
  );
  const paid = [...warmups, result].flatMap(({ done }) => done);
  const mailedAt = await untilMailed(at.sql, org.orgId, 2 * paid.length);
  const seconds = (mailedAt - result.startedAt) / 1000;
  const cpu = cpuBetween(cpuBefore, readCpu(at.pids), {
    count: result.done.length,
    seconds,
    extra: { "load generator": result.cpuSeconds },
  });
  const workAfter = await readDatabaseWork(at.sql);
  await watch.stop();
  return {
    ...speeds(result, watch, { settledAt, mailedAt }),
    confirmedToReceiptMs: quantiles(await readReceiptTimes(at.sql, org.orgId, result.done)),
    webhookMs: quantiles(await readWebhookTimes(at.processor, result)),
    failed: [...warmups, result].reduce((sum, { failed }) => sum + failed, 0),
    failures: [...warmups, result].flatMap(({ failures }) => failures),
    transactionsPerDonation: (workAfter.transactions - workBefore.transactions) / result.done.length,
    logBytesPerDonation: (workAfter.logBytes - workBefore.logBytes) / result.done.length,
    cpu,
    reportBefore,
    reportAfter: await readCost(at, org),
    checks: await checkDonations(at, org, paid, mailsBefore),
  };
}

const idsOf = (donations: readonly PaidDonation[]) => donations.map((donation) => donation.donationId);

function load(at: Installation, org: BenchOrganization, { pace, seconds, slug }: DonationLoad) {
  return runLoad(at.dataDir, {
    kind: "donations",
    app: at.app,
    processor: at.processor,
    publishableKey: at.publishableKey,
    campaignIds: org.campaignIds,
    pace,
    seconds,
    name: slug,
  });
}

function speeds(
  result: LoadResult<PaidDonation>,
  watch: Watch,
  ends: { settledAt: number; mailedAt: number },
) {
  const { startedAt, stoppedAt, done } = result;
  const seen = (donation: PaidDonation) => watch.seenAt.get(donation.donationId) ?? Number.NaN;
  const perSecondUntil = (end: number) => (done.length * 1000) / (end - startedAt);
  return {
    donations: done.length,
    createdPerSecond: ratePerSecond(
      done.map((donation) => donation.startedAt + donation.createMs),
      startedAt,
      stoppedAt,
    ),
    settledPerSecond: ratePerSecond(done.map(seen), startedAt, stoppedAt),
    overallPerSecond: perSecondUntil(ends.settledAt),
    mailedPerSecond: perSecondUntil(ends.mailedAt),
    createMs: quantiles(done.map((donation) => donation.createMs)),
    confirmMs: quantiles(done.map((donation) => donation.confirmMs)),
    confirmedToSettledMs: quantiles(
      done.map((donation) => seen(donation) - donation.startedAt - donation.createMs - donation.confirmMs),
    ),
    createdToSettledMs: quantiles(done.map((donation) => seen(donation) - donation.startedAt)),
    settleDrainSeconds: Math.max(0, ends.settledAt - stoppedAt) / 1000,
    mailDrainSeconds: Math.max(0, ends.mailedAt - stoppedAt) / 1000,
  };
}
