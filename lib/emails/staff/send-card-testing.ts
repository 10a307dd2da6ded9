import { findItemWithOrg } from "@/lib/alerts/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type AppLinks, appLinks, dashboardLink } from "../app-links";
import { deliver, type EmailContent, type Outcome } from "../deliver";
import { renderEmail, senderOf } from "../render";

/** Notifies staff of card testing on their forms, once per attack. Throws `not_found`, `MailError`. */
export async function sendCardTesting(ctx: Context, input: { itemId: string }): Promise<Outcome> {
  const found = await findItemWithOrg(ctx.db, input.itemId);
  if (!found) throw notFound("Alert");
  const { item, org } = found;
  // Resolved before the email was sent.
  if (item.resolvedAt) return "not_due";
  return deliver(ctx, {
    cause: item.cause,
    kind: "CARD_TESTING",
    org,
    donationId: null,
    to: org.notificationEmail,
    content: await cardTestingEmail({ org, message: item.message, figures: item.figures }, appLinks()),
  });
}

export type CardTesting = {
  org: { name: string; slug: string; color: string | null };
  /** The alert's message. */
  message: string;
  figures: Record<string, number | string | null>;
};

/** Template: components/emails/staff/card-testing.tsx. */
export function cardTestingEmail(
  { org, message, figures }: CardTesting,
  app: AppLinks,
): Promise<EmailContent> {
  const { declines, minutes } = figures;
  return renderEmail("cardTesting", senderOf(org, app), {
    message,
    declines: String(declines ?? "many"),
    period: minutes === 1 ? "a minute" : `${minutes ?? 60} minutes`,
    link: dashboardLink(app, org.slug, "protection"),
  });
}
