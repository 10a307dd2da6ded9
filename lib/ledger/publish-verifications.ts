import type { Context } from "@/lib/kernel/context";
import { utcDay } from "@/lib/kernel/time/days";
import { verificationDue } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import { listOrganizationIds } from "./store";

const BATCH_SIZE = 100;

/** Publishes each organization's verification to background work, once a day. Returns the number published. */
export async function publishVerifications(ctx: Context): Promise<number> {
  const day = utcDay(ctx.now);
  const due = (await listOrganizationIds(ctx.db)).map(({ id }) => ({
    id: `verify:${id}:${day}`,
    name: verificationDue.name,
    data: { orgId: id },
  }));
  for (let from = 0; from < due.length; from += BATCH_SIZE)
    await sendToBackground(due.slice(from, from + BATCH_SIZE));
  return due.length;
}
