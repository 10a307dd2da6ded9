import { now } from "../load/closed-loop";
import { runLoad } from "../load/run-load";
import type { LoadResult, PaidGift } from "../load/spec";
import type { Options } from "../options";
import type { Installation } from "../setup/installation";
import { prepareCampaigns, type Scene } from "../setup/prepare-campaigns";
import { type Check, checkGifts, countMails } from "./check-gifts";
import { type Cpu, cpuBetween, readCpu } from "./cpu";
import { readDatabaseWork } from "./database-work";
import { readCost } from "./read-cost";
import { type Quantiles, quantiles, ratePerSecond } from "./statistics";
import { untilMailed } from "./until-mailed";
import { type Watch, watchSettled } from "./watch-settled";

export type GiftsMeasured = {
  gifts: number;
  failed: number;
  failures: string[];
  createdPerSecond: number;
  /** Settled while the load lasted. */
  settledPerSecond: number;
  /** All gifts over the time from the first to the last settled one: nothing is left over to be done later. */
  wholePerSecond: number;
  /** The same up to the last mail. */
  mailedPerSecond: number;
  createMs: Quantiles;
  confirmMs: Quantiles;
  /** From the donor's confirmation answered to the gift counted for everybody to see. */
  confirmedToSettledMs: Quantiles;
  /** From the donor's first request to the gift counted. */
  createdToSettledMs: Quantiles;
  settleDrainSeconds: number;
  mailDrainSeconds: number;
  transactionsPerGift: number;
  logBytesPerGift: number;
  cpu: Cpu | undefined;
  reportBefore: Quantiles;
  reportAfter: Quantiles;
  checks: Check[];
};

/** Gifts spread over `campaigns` campaigns of an organization of its own: warm-up, load, drain, checks. */
export async function measureGifts(
  at: Installation,
  options: Options,
  shape: { slug: string; campaigns: number },
): Promise<GiftsMeasured> {
  const scene = await prepareCampaigns(at, shape.slug, shape.campaigns);
  const mailsBefore = await countMails(at);
  const reportBefore = await readCost(at, scene);
  const watch = await watchSettled(at.sql, scene.orgId);
  const warmup = await load(at, scene, {
    ...options,
    seconds: options.warmup,
    name: `${shape.slug}-warm`,
  });
  await watch.untilSettled(idsOf(warmup.done));
  await untilMailed(at.sql, scene.orgId, 2 * warmup.done.length);

  const cpuBefore = readCpu(at.pids);
  const workBefore = await readDatabaseWork(at.sql);
  const result = await load(at, scene, { ...options, name: shape.slug });
  await watch.untilSettled(idsOf(result.done));
  const settledAt = Math.max(...result.done.map((gift) => watch.seenAt.get(gift.donationId) ?? now()));
  const paid = [...warmup.done, ...result.done];
  const mailedAt = await untilMailed(at.sql, scene.orgId, 2 * paid.length);
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
    failed: warmup.failed + result.failed,
    failures: [...warmup.failures, ...result.failures],
    transactionsPerGift: (workAfter.transactions - workBefore.transactions) / result.done.length,
    logBytesPerGift: (workAfter.logBytes - workBefore.logBytes) / result.done.length,
    cpu,
    reportBefore,
    reportAfter: await readCost(at, scene),
    checks: await checkGifts(at, scene, paid, mailsBefore),
  };
}

const idsOf = (gifts: readonly PaidGift[]) => gifts.map((gift) => gift.donationId);

function load(at: Installation, scene: Scene, it: { donors: number; seconds: number; name: string }) {
  return runLoad(at.dataDir, {
    kind: "gifts",
    app: at.app,
    processor: at.processor,
    publishableKey: at.publishableKey,
    campaignIds: scene.campaignIds,
    donors: it.donors,
    seconds: it.seconds,
    name: it.name,
  });
}

function speeds(result: LoadResult<PaidGift>, watch: Watch, ends: { settledAt: number; mailedAt: number }) {
  const { startedAt, stoppedAt, done } = result;
  const seen = (gift: PaidGift) => watch.seenAt.get(gift.donationId) ?? Number.NaN;
  const perSecondUntil = (end: number) => (done.length * 1000) / (end - startedAt);
  return {
    gifts: done.length,
    createdPerSecond: ratePerSecond(
      done.map((gift) => gift.startedAt + gift.createMs),
      startedAt,
      stoppedAt,
    ),
    settledPerSecond: ratePerSecond(done.map(seen), startedAt, stoppedAt),
    wholePerSecond: perSecondUntil(ends.settledAt),
    mailedPerSecond: perSecondUntil(ends.mailedAt),
    createMs: quantiles(done.map((gift) => gift.createMs)),
    confirmMs: quantiles(done.map((gift) => gift.confirmMs)),
    confirmedToSettledMs: quantiles(
      done.map((gift) => seen(gift) - gift.startedAt - gift.createMs - gift.confirmMs),
    ),
    createdToSettledMs: quantiles(done.map((gift) => seen(gift) - gift.startedAt)),
    settleDrainSeconds: Math.max(0, ends.settledAt - stoppedAt) / 1000,
    mailDrainSeconds: Math.max(0, ends.mailedAt - stoppedAt) / 1000,
  };
}
