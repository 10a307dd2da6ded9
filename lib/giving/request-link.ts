import { env } from "@/lib/config/env";
import { checkLinkMail } from "@/lib/fraud/check-link-mail";
import { emailKey } from "@/lib/fraud/keys";
import { consume } from "@/lib/http/limits/limiter";
import { POLICIES } from "@/lib/http/limits/rate-limits";
import type { Context } from "@/lib/kernel/context";
import { unavailable } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import type { Language } from "@/lib/languages/languages";
import { givingLinkRequested } from "@/lib/services/inngest/events";
import { sendToBackground } from "@/lib/services/inngest/send";
import type { LinkRequest } from "@/lib/subscriptions/schemas";
import { findRecipient } from "./store";

const ANSWER: LinkRequest = { requested: true };

/**
 * Requests an email with a giving link to an address on file, in the given language or else in that of the donor's
 * newest donation. Response, statements and calls are the same whether or not the address is known. Background work
 * mails only a donor who has made a donation. Throws `limited` for too many requests from one network address, and
 * `unavailable`.
 */
export async function requestGivingLink(
  ctx: Context,
  { org, email, language }: { org: string; email: string; language?: Language | null | undefined },
): Promise<LinkRequest> {
  const found = await findRecipient(ctx.db, { org, email });
  const to = found && {
    subject: `giving:${found.orgId}:${emailKey(email)}`,
    email,
    mayRepeat: () => mayMailAgain(found.orgId),
  };
  if (!(await checkLinkMail(ctx, to))) return ANSWER;
  const requestId = newId();
  const data = {
    requestId,
    donorId: found?.donorId ?? null,
    addressId: found?.addressId ?? null,
    ...(language && { language }),
  };
  try {
    await sendToBackground([{ id: `giving-link:${requestId}`, name: givingLinkRequested.name, data }]);
  } catch (cause) {
    throw unavailable("The email could not be sent right now; try again", cause);
  }
  return ANSWER;
}

async function mayMailAgain(orgId: string): Promise<boolean> {
  return env().rateLimitsOff || (await consume(POLICIES.givingMail, orgId)).allowed;
}
