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

/** Maximum number of organizations computed, and of emails sent, per step. */
const REFRESHED = 50;
const MAILED = 100;
const HOUR_MS = 3_600_000;

/**
 * Runs the next step of the reminders: computes outdated memberships, then mails the reminders that are due. Each
 * reminder is sent once per membership, last day and reminder day. A later step retries failures.
 */
export async function remindMembers(
  ctx: Context,
): Promise<{ refreshed: number; mailed: number; failed: number; more: boolean }> {
  const outdated = await listOutdated(ctx.db, REFRESHED);
  const refreshed = await refreshAll(ctx, outdated);
  if (outdated.length === REFRESHED && refreshed > 0) return { refreshed, mailed: 0, failed: 0, more: true };
  const due = await listDueReminders(ctx.db, ctx.now, MAILED);
  // Payments of the last minute are not folded yet.
  await refreshAll(ctx, [...new Map(due.map((one) => [one.orgId, one])).values()]);
  const batched = due.filter(({ alone }) => !alone);
  const compose = async (reminders: readonly Reminder[]) => {
    const app = appLinks();
    return Promise.all(
      (await findReminders(ctx.db, reminders, ctx.now)).map((one) => owedReminder(one, app)),
    );
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
  for (const err of delivered.failures) log.error({ err }, "membership reminders could not be mailed");
  const mailed = delivered.sent + delivered.refused;
  const more = batched.length === MAILED && mailed > 0;
  return { refreshed, mailed: delivered.sent, failed: delivered.failures.length, more };
}

/** Computes each organization's memberships. A failure does not affect the others. Returns the number of successes. */
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

/** Parses the reminder of a cause. */
function reminderOf(cause: string): Reminder {
  const [, membershipId = "", period = ""] = cause.split(":");
  return { membershipId, period };
}
