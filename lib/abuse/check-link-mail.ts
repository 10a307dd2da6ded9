import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { LINK_MAILS } from "@/lib/subscriptions/link-rules";
import { addressKey, emailKey } from "./keys";
import { WINDOW_MS } from "./rules";
import { takePlace } from "./store";

const MANY_ASKED = "Many links were requested from this address lately. Please try again in an hour.";

/**
 * Counts a request for a link by mail; false where the subscription or the mailbox has had its mails for this hour, and
 * where there is nobody to mail (`null`). The network address is counted first, whatever it asks for; throws `limited`
 * past its limit.
 */
export async function checkLinkMail(
  { db, now, client }: Context,
  to: { subscriptionId: string; email: string } | null,
): Promise<boolean> {
  const until = new Date(now.getTime() + WINDOW_MS);
  const take = (name: string, most: number) => takePlace(db, { name: `link-mail:${name}`, most, until, now });
  if (client && !(await take(`address:${addressKey(client.address)}`, LINK_MAILS.address)))
    throw new AppError("limited", MANY_ASKED, { retryAfterSeconds: WINDOW_MS / 1000, transient: true });
  if (!to) return false;
  return (
    (await take(`subscription:${to.subscriptionId}`, LINK_MAILS.subscription)) &&
    (await take(`mailbox:${emailKey(to.email)}`, LINK_MAILS.mailbox))
  );
}
