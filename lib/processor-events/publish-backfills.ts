import type { Context } from "@/lib/kernel/context";
import {
  accountBackfillDue,
  type BackfillData,
  platformBackfillDue,
  sendToBackground,
} from "@/lib/services/inngest/events";
import { listAccounts } from "./store";

const AT_ONCE = 100;
/** Steps of this part of a circle never come back to where one was, and fall evenly. */
const GOLDEN = 0.618_033_988_749_894_9;
const HOUR_MS = 3_600_000;
const inSeconds = (ms: number) => Math.floor(ms / 1000);

/** The same list from another place in each round: where a round is too short for all, nobody is left out for ever. */
function beginningElsewhere<Item>(list: Item[], round: number): Item[] {
  const start = Math.floor(((round * GOLDEN) % 1) * list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}

/**
 * Hands the search for lost events of the last `hours` to background work: the platform's own hour by hour, because they
 * may be many, and those of each account by themselves, so that none waits for another. Each part is announced once in a
 * round; what was not begun when the next round comes is left to that one. Returns how many parts there are.
 */
export async function publishBackfills(
  ctx: Context,
  { hours, everyMinutes }: { hours: number; everyMinutes: number },
): Promise<number> {
  const now = ctx.now.getTime();
  const every = everyMinutes * 60_000;
  const round = `catch-up:${hours}h:${new Date(Math.floor(now / every) * every).toISOString()}`;
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
  for (let from = 0; from < parts.length; from += AT_ONCE)
    await sendToBackground(parts.slice(from, from + AT_ONCE));
  return parts.length;
}
