import { cron } from "inngest";
import { newContext } from "@/lib/http/context";
import { backfillWindow } from "@/lib/processor-events/backfill-window";
import { publishBackfills } from "@/lib/processor-events/publish-backfills";
import { accountBackfillDue, inngest, platformBackfillDue } from "@/lib/services/inngest/events";

const context = () => newContext({ kind: "system", name: "catch-up-events" });

/** Every ten minutes: events of the last two hours whose delivery was lost. */
export const backfillRecent = inngest.createFunction(
  { id: "catch-up-lately", triggers: [cron("*/10 * * * *")], retries: 2, concurrency: { limit: 1 } },
  async () => ({ parts: await publishBackfills(context(), { hours: 2, everyMinutes: 10 }) }),
);

/** Each day: those of three days, as long as the processor itself tries; also what failed when it was worked on. */
export const backfillDaily = inngest.createFunction(
  { id: "catch-up-daily", triggers: [cron("13 4 * * *")], retries: 2, concurrency: { limit: 1 } },
  async () => ({ parts: await publishBackfills(context(), { hours: 72, everyMinutes: 24 * 60 }) }),
);

/** An hour of the platform's own events. They carry the donations, so they do not wait behind those of the accounts. */
export const backfillPlatform = inngest.createFunction(
  { id: "catch-up-platform", triggers: [platformBackfillDue], retries: 2, concurrency: { limit: 2 } },
  async ({ event }) => backfillWindow(context(), event.data),
);

/** The events of one account, few accounts at a time: one that fails or hangs takes one place for a few seconds. */
export const backfillAccount = inngest.createFunction(
  { id: "catch-up-account", triggers: [accountBackfillDue], retries: 2, concurrency: { limit: 4 } },
  async ({ event }) => backfillWindow(context(), event.data),
);
