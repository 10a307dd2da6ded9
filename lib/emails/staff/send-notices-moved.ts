import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { maskEmail } from "@/lib/team/rules";
import { appLinks, dashboardLink } from "../app-links";
import { formatInstant } from "../dates";
import { deliver, type Outcome } from "../deliver";
import { renderEmail, senderOf } from "../render";
import { findOwed } from "../store";

/**
 * Notifies the previous notification address of a change, once per change, unless it was reverted. Throws `not_found`,
 * `MailError`.
 */
export async function sendNoticesMoved(ctx: Context, input: { cause: string }): Promise<Outcome> {
  const found = await findOwed(ctx.db, input.cause);
  if (!found) throw notFound("Email");
  const { email, org } = found;
  const { cause, recipient, createdAt } = email;
  if (org.notificationEmail === recipient) return "not_due";
  const app = appLinks();
  return deliver(ctx, {
    cause,
    kind: "NOTICES_MOVED",
    org,
    donationId: null,
    to: recipient,
    content: await renderEmail("noticesMoved", senderOf(org, app), {
      changed: formatInstant(createdAt, org.timezone),
      newAddress: maskEmail(org.notificationEmail),
      link: dashboardLink(app, org.slug, "audit-log"),
    }),
  });
}
