import { cron } from "inngest";
import { sendInvitation } from "@/lib/emails/staff/send-invitation";
import { newContext } from "@/lib/http/context";
import { inngest, invited } from "@/lib/services/inngest/events";
import { publishUnsentInvitations } from "@/lib/team/publish-invitation";
import { MAIL_RETRIES, runMail } from "../donations/run-mail";

/** The mail that invites somebody to an organization; once for each time that it was asked for. */
export const mailInvitation = inngest.createFunction(
  { id: "mail-invitation", triggers: [invited], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() => sendInvitation(newContext({ kind: "system", name: "mail-invitation" }), event.data)),
);

/** Every ten minutes: invitations whose mail was asked for and could not be handed over. */
export const sweepInvitations = inngest.createFunction(
  { id: "catch-up-invitations", triggers: [cron("6-59/10 * * * *")], retries: 0, concurrency: { limit: 1 } },
  async () => publishUnsentInvitations(newContext({ kind: "system", name: "catch-up-invitations" })),
);
