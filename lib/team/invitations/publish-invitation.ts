import type { Context } from "@/lib/kernel/context";
import { invited } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import { log } from "@/lib/services/log";
import { VALID_MS } from "@/lib/team/rules";
import { listUnmailed } from "./store";

const PATIENCE_MS = 2 * 60_000;
const MAX_PUBLISHED = 1000;
const BATCH_SIZE = 100;

type Owed = { id: string; mailNumber: number };

const eventOf = ({ id, mailNumber }: Owed) => ({
  id: `team-invited:${id}:${mailNumber}`,
  name: invited.name,
  data: { invitationId: id, mailNumber },
});

/**
 * Sends the email's event to background jobs. The email is due once its number is recorded, so a failure is retried
 * later.
 */
export async function publishInvitation(ctx: Context, invitation: Owed): Promise<void> {
  try {
    await sendToBackground([eventOf(invitation)]);
  } catch (err) {
    log.warn(
      { err, requestId: ctx.requestId, invitationId: invitation.id },
      "an invitation email was not published; it is sent later",
    );
  }
}

/** Publishes open invitations whose email has not been sent within two minutes. Throws `unavailable`. */
export async function publishUnsentInvitations(ctx: Context): Promise<{ published: number }> {
  const expiringBefore = new Date(ctx.now.getTime() - PATIENCE_MS + VALID_MS);
  const owed = await listUnmailed(ctx.db, { now: ctx.now, expiringBefore, limit: MAX_PUBLISHED });
  for (let from = 0; from < owed.length; from += BATCH_SIZE)
    await sendToBackground(owed.slice(from, from + BATCH_SIZE).map(eventOf));
  return { published: owed.length };
}
