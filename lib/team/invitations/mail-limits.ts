import { claimSlot } from "@/lib/fraud/store";
import { AppError, conflict } from "@/lib/kernel/errors";
import type { OrganizationStatus } from "@/lib/orgs/schemas";
import { MAIL_LIMITS, ORG_LIMITS, VALID_MS } from "@/lib/team/rules";
import type { Tx } from "@/lib/team/store";
import { countMails, countOpen } from "./store";

const { personADay, dayMs } = MAIL_LIMITS;

type InvitationRequest = { org: { id: string; status: OrganizationStatus }; invitedBy: string; now: Date };

/**
 * Throws `conflict` above the limit of open invitations, and `limited` above the daily limit of emails of the
 * organization or of the person across all their organizations. Call it under the team's lock, after the invitation is
 * open and before its email is recorded.
 */
export async function requireMailsLeft(tx: Tx, { org, invitedBy, now }: InvitationRequest): Promise<void> {
  const { openAtOnce, mailsADay } = ORG_LIMITS[org.status];
  const early = org.status === "ONBOARDING";
  if ((await countOpen(tx, org.id, now)) > openAtOnce)
    throw conflict(
      early
        ? `At most ${openAtOnce} invitations are open at once until the payment setup is finished; finish it or revoke one first`
        : `At most ${openAtOnce} invitations are open at once; revoke one first`,
    );
  const since = new Date(now.getTime() - dayMs);
  const settledBefore = new Date(since.getTime() + VALID_MS);
  if ((await countMails(tx, org.id, { since, settledBefore })) >= mailsADay)
    throw limited(
      early
        ? `An organization sends at most ${mailsADay} invitations a day until its payment setup is finished`
        : `An organization sends at most ${mailsADay} invitations a day`,
    );
  // An error later in this transaction rolls this claim back.
  const until = new Date(now.getTime() + dayMs);
  const slot = { name: `invitation-mail:${invitedBy}`, most: personADay, until, now };
  if (!(await claimSlot(tx, slot)))
    throw limited(`A person sends at most ${personADay} invitations a day, in all of their organizations`);
}

const limited = (words: string) => new AppError("limited", words, { retryAfterSeconds: 3600 });
