import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { openRaiseLink } from "@/lib/subscriptions/mail-link";
import { findRaise } from "@/lib/subscriptions/raise-store";
import { findSubscription } from "@/lib/subscriptions/store";
import { deliver, type Outcome } from "./deliver";
import { here } from "./mails/place";
import { raiseMail } from "./mails/raise";

/** Asks a subscription's donor to confirm a raise, once; not one that ended meanwhile. Throws `not_found`, `MailError`. */
export async function sendRaise(ctx: Context, { raiseId }: { raiseId: string }): Promise<Outcome> {
  const raise = await findRaise(ctx.db, raiseId);
  const found = raise && (await findSubscription(ctx.db, { id: raise.subscriptionId }));
  if (!found) throw notFound("Raise");
  if (raise.endedAt !== null || raise.confirmedAt !== null || raise.expiresAt <= ctx.now) return "not_due";
  const cause = `raise:${raise.id}`;
  const token = await openRaiseLink(ctx, raise, cause);
  return deliver(ctx, {
    cause,
    kind: "RAISE_CONFIRMATION",
    org: found.org,
    donationId: null,
    to: found.donor.email,
    content: raiseMail(found, raise, token, here()),
  });
}
