import { AppError, conflict } from "@/lib/kernel/errors";
import { countMails, countOpen } from "./invitation-store";
import { MAIL_LIMITS, VALID_MS } from "./rules";
import type { Tx } from "./store";

const { openAtOnce, mailsADay, dayMs } = MAIL_LIMITS;

/**
 * Refuses one more mail of an organization that has sent its share. Call it within the team's lock, before the mail is
 * noted and after its invitation is open.
 */
export async function requireMailsLeft(tx: Tx, orgId: string, now: Date): Promise<void> {
  if ((await countOpen(tx, orgId, now)) > openAtOnce)
    throw conflict(`At most ${openAtOnce} invitations are open at once; revoke one first`);
  const since = new Date(now.getTime() - dayMs);
  const settledBefore = new Date(since.getTime() + VALID_MS);
  if ((await countMails(tx, orgId, { since, settledBefore })) >= mailsADay)
    throw new AppError("limited", `An organization sends at most ${mailsADay} invitations a day`, {
      retryAfterSeconds: 3600,
    });
}
