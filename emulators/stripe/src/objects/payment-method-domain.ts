import type { Stripe } from "stripe";
import type { PaymentMethodDomainRecord } from "../store/records";

export const DOMAIN_WALLETS = ["amazon_pay", "apple_pay", "google_pay", "klarna", "link", "paypal"] as const;

export function paymentMethodDomainView(domain: PaymentMethodDomainRecord): Stripe.PaymentMethodDomain {
  const status = (wallet: (typeof DOMAIN_WALLETS)[number]) => {
    const message = domain.inactive[wallet];
    return message === undefined
      ? { status: "active" as const }
      : { status: "inactive" as const, status_details: { error_message: message } };
  };
  return {
    id: domain.id,
    object: "payment_method_domain",
    amazon_pay: status("amazon_pay"),
    apple_pay: status("apple_pay"),
    created: domain.created,
    domain_name: domain.domainName,
    enabled: domain.enabled,
    google_pay: status("google_pay"),
    klarna: status("klarna"),
    link: status("link"),
    livemode: false,
    paypal: status("paypal"),
  };
}
