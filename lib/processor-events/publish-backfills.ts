import type { Context } from "@/lib/kernel/context";
import { accountBackfillDue, type BackfillData, platformBackfillDue } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import { listAccounts } from "./store";

const BATCH_SIZE = 100;
/** Golden ratio: multiples of this fraction of a circle never repeat and are spread evenly. */
const GOLDEN = 0.618_033_988_749_894_9;
const HOUR_MS = 3_600_000;
const inSeconds = (ms: number) => Math.floor(ms / 1000);

/**
 * Returns the list rotated differently in each round, so that no item is always skipped when a round is too short for
 * all.
 */
function beginningElsewhere<Item>(list: Item[], round: number): Item[] {
  const start = Math.floor(((round * GOLDEN) % 1) * list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}

/**
 * Publishes the backfill of the last `hours` in parts: the platform's events hour by hour, because there may be many,
 * and each account's separately, so that accounts do not wait for each other. Each part is published once per round. A
 * part that has not begun by the next round is skipped in favor of that round. Returns the number of parts.
 */
export async function publishBackfills(
  ctx: Context,
  { hours, everyMinutes }: { hours: number; everyMinutes: number },
): Promise<number> {
  const now = ctx.now.getTime();
  const every = everyMinutes * 60_000;
  const round = `backfill:${hours}h:${new Date(Math.floor(now / every) * every).toISOString()}`;
  const expires = inSeconds(now + every);
  const begin = now - hours * HOUR_MS;
  const platform = Array.from({ length: hours }, (_, hour): BackfillData => {
    const since = inSeconds(begin + hour * HOUR_MS);
    const until = hour === hours - 1 ? null : inSeconds(begin + (hour + 1) * HOUR_MS);
    return { account: null, since, until, expires };
  });
  const accounts = beginningElsewhere(await listAccounts(ctx.db), Math.floor(now / every)).map(
    (account): BackfillData => ({ account, since: inSeconds(begin), until: null, expires }),
  );
  const parts = [
    ...platform.map((data, hour) => ({
      id: `${round}:platform:${hour}`,
      name: platformBackfillDue.name,
      data,
    })),
    ...accounts.map((data) => ({ id: `${round}:${data.account}`, name: accountBackfillDue.name, data })),
  ];
  for (let from = 0; from < parts.length; from += BATCH_SIZE)
    await sendToBackground(parts.slice(from, from + BATCH_SIZE));
  return parts.length;
}
