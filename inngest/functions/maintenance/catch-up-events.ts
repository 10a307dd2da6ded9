import { cron } from "inngest";
import { newContext } from "@/lib/http/context";
import { catchUpPart } from "@/lib/processor-events/backfill-window";
import { announceCatchUps } from "@/lib/processor-events/publish-backfills";
import { accountCatchUpDue, inngest, platformCatchUpDue } from "@/lib/services/inngest/events";

const context = () => newContext({ kind: "system", name: "catch-up-events" });

/** Every ten minutes: events of the last two hours whose delivery was lost. */
export const catchUpLately = inngest.createFunction(
  { id: "catch-up-lately", triggers: [cron("*/10 * * * *")], retries: 2, concurrency: { limit: 1 } },
  async () => ({ parts: await announceCatchUps(context(), { hours: 2, everyMinutes: 10 }) }),
);

/** Each day: those of three days, as long as the processor itself tries; also what failed when it was worked on. */
export const catchUpDaily = inngest.createFunction(
  { id: "catch-up-daily", triggers: [cron("13 4 * * *")], retries: 2, concurrency: { limit: 1 } },
  async () => ({ parts: await announceCatchUps(context(), { hours: 72, everyMinutes: 24 * 60 }) }),
);

/** An hour of the platform's own events. They carry the gifts, so they do not wait behind those of the accounts. */
export const catchUpPlatform = inngest.createFunction(
  { id: "catch-up-platform", triggers: [platformCatchUpDue], retries: 2, concurrency: { limit: 2 } },
  async ({ event }) => catchUpPart(context(), event.data),
);

/** The events of one account, few accounts at a time: one that fails or hangs takes one place for a few seconds. */
export const catchUpAccount = inngest.createFunction(
  { id: "catch-up-account", triggers: [accountCatchUpDue], retries: 2, concurrency: { limit: 4 } },
  async ({ event }) => catchUpPart(context(), event.data),
);
