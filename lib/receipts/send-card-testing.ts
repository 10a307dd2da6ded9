import { findItemWithOrg } from "@/lib/alerts/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { deliver, type Outcome } from "./deliver";
import { cardTestingMail } from "./mails/card-testing";
import { here } from "./mails/place";

/** Tells staff that somebody tests stolen cards on their forms, once for each attack. Throws `not_found`, `MailError`. */
export async function sendCardTesting(ctx: Context, input: { itemId: string }): Promise<Outcome> {
  const found = await findItemWithOrg(ctx.db, input.itemId);
  if (!found) throw notFound("Attention item");
  const { item, org } = found;
  // Dealt with before the mail went out: there is nothing to tell any more.
  if (item.resolvedAt) return "not_due";
  return deliver(ctx, {
    cause: item.cause,
    kind: "CARD_TESTING",
    org,
    donationId: null,
    to: org.notificationEmail,
    content: cardTestingMail({ org, message: item.message, figures: item.figures }, here()),
  });
}
