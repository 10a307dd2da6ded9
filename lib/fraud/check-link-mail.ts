import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { LINK_MAILS, LINK_VALID_MS } from "@/lib/subscriptions/links/rules";
import { addressKey, emailKey } from "./keys";
import { WINDOW_MS } from "./rules";
import { takePlace } from "./store";

const MANY_ASKED = "Too many links were requested from this address. Please try again in an hour.";

/**
 * Counts a request for a mailed link. Returns false when the subscription or the mailbox has reached its
 * limit, or there is no address to mail to (`null`). The network address is counted first; throws `limited`
 * above its limit. A subscription's mails count for as long as a link is valid, and its first mail ignores
 * the mailbox limit, so that requests by others never leave the donor without a link.
 */
export async function checkLinkMail(
  { db, now, client }: Context,
  to: { subscriptionId: string; email: string } | null,
): Promise<boolean> {
  const take = (name: string, most: number, forMs: number) =>
    takePlace(db, { name: `link-mail:${name}`, most, until: new Date(now.getTime() + forMs), now });
  if (client && !(await take(`address:${addressKey(client.address)}`, LINK_MAILS.address, WINDOW_MS)))
    throw new AppError("limited", MANY_ASKED, { retryAfterSeconds: WINDOW_MS / 1000, transient: true });
  if (!to) return false;
  const subscription = `subscription:${to.subscriptionId}`;
  if (await take(subscription, 1, LINK_VALID_MS.EVERYTHING)) return true;
  return (
    (await take(subscription, LINK_MAILS.subscription, LINK_VALID_MS.EVERYTHING)) &&
    (await take(`mailbox:${emailKey(to.email)}`, LINK_MAILS.mailbox, WINDOW_MS))
  );
}
