import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { maskEmail } from "@/lib/team/rules";
import { deliver, type Outcome } from "./deliver";
import { formatInstant } from "./mails/dates";
import { here } from "./mails/place";
import { staffAlertMail } from "./mails/staff-alert";
import { findOwed } from "./store";
import { oneLine } from "./words";

/**
 * Tells the address that an organization's notices went to that they go elsewhere, once for each change; not where they
 * have come back meanwhile. Throws `not_found`, `MailError`.
 */
export async function sendNoticesMoved(ctx: Context, input: { cause: string }): Promise<Outcome> {
  const found = await findOwed(ctx.db, input.cause);
  if (!found) throw notFound("Mail");
  const { mail, org } = found;
  const { cause, recipient, subject, createdAt } = mail;
  if (org.notificationEmail === recipient) return "not_due";
  const name = oneLine(org.name);
  return deliver(ctx, {
    cause,
    kind: "NOTICES_MOVED",
    org,
    donationId: null,
    to: recipient,
    content: staffAlertMail(
      {
        org,
        subject,
        heading: subject,
        paragraphs: [
          `Notices about gifts, disputes and payouts of ${name} came to this address. Now they go to another one, and this is the last.`,
          "If nobody of your team has changed it, somebody else may have access: the audit log says who it was. Set the address back in the settings, and revoke API keys that you do not know.",
        ],
        facts: [
          { label: "Changed", value: formatInstant(createdAt, org.timezone) },
          { label: "Now", value: maskEmail(org.notificationEmail) },
        ],
        path: "audit-log",
        because: `You get this because it was the notification address of ${name}.`,
      },
      here(),
    ),
  });
}
