import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { LINK_MAILS, LINK_VALID_MS } from "@/lib/subscriptions/links/rules";
import { addressKey, emailKey } from "./keys";
import { WINDOW_MS } from "./rules";
import { claimSlot } from "./store";

const TOO_MANY_REQUESTED = "Too many links were requested from this address. Please try again in an hour.";

/** Counts a request for a mailed link by its network address. Throws `limited` above the limit. */
export async function countLinkRequest({ db, now, client }: Context): Promise<void> {
  if (!client) return;
  const name = `link-mail:address:${addressKey(client.address)}`;
  const until = new Date(now.getTime() + WINDOW_MS);
  if (!(await claimSlot(db, { name, most: LINK_MAILS.address, until, now })))
    throw new AppError("limited", TOO_MANY_REQUESTED, {
      retryAfterSeconds: WINDOW_MS / 1000,
      transient: true,
    });
}

/**
 * Counts a request for a mailed link. Returns false if the link's `subject`, the mailbox or the additional check
 * `mayRepeat` has reached its limit, or if there is nothing to mail (`null`). The network address is counted first, and
 * above its limit `limited` is thrown. Mails of a subject count while a link is valid. The first one ignores the other
 * limits, so that requests by others never leave the donor without a link.
 */
export async function checkLinkMail(
  ctx: Context,
  to: { subject: string; email: string; mayRepeat?: () => Promise<boolean> } | null,
): Promise<boolean> {
  await countLinkRequest(ctx);
  if (!to) return false;
  const { db, now } = ctx;
  const take = (name: string, most: number, forMs: number) =>
    claimSlot(db, { name: `link-mail:${name}`, most, until: new Date(now.getTime() + forMs), now });
  if (await take(to.subject, 1, LINK_VALID_MS.EVERYTHING)) return true;
  return (
    (await take(to.subject, LINK_MAILS.subject, LINK_VALID_MS.EVERYTHING)) &&
    (await take(`mailbox:${emailKey(to.email)}`, LINK_MAILS.mailbox, WINDOW_MS)) &&
    (to.mayRepeat ? await to.mayRepeat() : true)
  );
}
