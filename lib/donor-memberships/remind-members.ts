import { appLinks } from "@/lib/emails/app-links";
import { owedReminder } from "@/lib/emails/donors/send-membership-reminder";
import { deliverInBatches } from "@/lib/emails/follow-up/deliver-batches";
import { emitOwed } from "@/lib/emails/follow-up/emit-owed";
import type { Context } from "@/lib/kernel/context";
import { log } from "@/lib/services/log";
import { refreshMemberships } from "./refresh-store";
import {
  findReminders,
  listDueReminders,
  listOutdated,
  type Reminder,
  reminderCause,
} from "./reminders-store";

/** Organizations computed and mails sent by one part. */
const REFRESHED = 50;
const MAILED = 100;
const HOUR_MS = 3_600_000;

/**
 * Does the next part of the reminders: computes memberships that are out of date, then mails the reminders that are due, each once
 * for its membership, its last day and its day. A later part repeats what fails.
 */
export async function remindMembers(
  ctx: Context,
): Promise<{ refreshed: number; mailed: number; failed: number; more: boolean }> {
  const outdated = await listOutdated(ctx.db, REFRESHED);
  const refreshed = await refreshAll(ctx, outdated);
  if (outdated.length === REFRESHED && refreshed > 0) return { refreshed, mailed: 0, failed: 0, more: true };
  const due = await listDueReminders(ctx.db, ctx.now, MAILED);
  // What was paid in the last minute is not folded yet.
  await refreshAll(ctx, [...new Map(due.map((one) => [one.orgId, one])).values()]);
  const batched = due.filter(({ alone }) => !alone);
  const compose = async (wanted: readonly Reminder[]) => {
    const app = appLinks();
    return Promise.all((await findReminders(ctx.db, wanted, ctx.now)).map((one) => owedReminder(one, app)));
  };
  const delivered = await deliverInBatches(ctx, await compose(batched), (rows) =>
    compose(rows.map(({ cause }) => reminderOf(cause))),
  );
  const hour = Math.floor(ctx.now.getTime() / HOUR_MS);
  const alone = [
    ...delivered.alone.map(({ cause }) => cause),
    ...due.filter((one) => one.alone).map(reminderCause),
  ];
  await emitOwed(
    ctx,
    alone.map((cause) => ({ cause, id: `email:${cause}:hour:${hour}` })),
  );
  for (const err of delivered.failures) log.error({ err }, "reminders of memberships could not be mailed");
  const mailed = delivered.sent + delivered.refused;
  const more = batched.length === MAILED && mailed > 0;
  return { refreshed, mailed: delivered.sent, failed: delivered.failures.length, more };
}

/** Of an organization that cannot be computed, the others are all the same; returns the number of those computed. */
async function refreshAll(
  ctx: Context,
  all: readonly { orgId: string; timezone: string }[],
): Promise<number> {
  let done = 0;
  for (const { orgId, timezone } of all)
    try {
      await refreshMemberships(ctx.db, { orgId, timezone, now: ctx.now });
      done += 1;
    } catch (err) {
      log.error({ err, orgId }, "memberships could not be computed");
    }
  return done;
}

/** The reminder of a cause. */
function reminderOf(cause: string): Reminder {
  const [, membershipId = "", period = ""] = cause.split(":");
  return { membershipId, period };
}
