import type { Stripe } from "stripe";
import type { AccountLinkRecord } from "../store/records";

/** The link; its id is the token in the URL and is shown nowhere else. */
export function accountLinkView(origin: string, link: AccountLinkRecord): Stripe.AccountLink {
  return {
    object: "account_link",
    created: link.created,
    expires_at: link.expiresAt,
    url: `${origin}/onboarding/${link.id}`,
  };
}
