import { cron } from "inngest";
import { sendNoticesMoved } from "@/lib/emails/staff/send-notices-moved";
import { newContext } from "@/lib/http/context";
import { publishOwedAddressChanges } from "@/lib/orgs/notify-former-address";
import { inngest, noticesMoved } from "@/lib/services/inngest/events";
import { MAIL_RETRIES, runMail } from "../donations/run-mail";

/** The mail to an address that notices do not come to any more; once for each change. */
export const mailNoticesMoved = inngest.createFunction(
  { id: "mail-notices-moved", triggers: [noticesMoved], retries: MAIL_RETRIES },
  ({ event }) =>
    runMail(() => sendNoticesMoved(newContext({ kind: "system", name: "mail-notices-moved" }), event.data)),
);

/** Every ten minutes: those that were owed and could not be handed over. */
export const sweepAddressChanges = inngest.createFunction(
  {
    id: "catch-up-notices-moved",
    triggers: [cron("8-59/10 * * * *")],
    retries: 0,
    concurrency: { limit: 1 },
  },
  async () => publishOwedAddressChanges(newContext({ kind: "system", name: "catch-up-notices-moved" })),
);
