import Stripe from "stripe";
import { call } from "./client";
import { translationOf } from "./text";

/** A wallet on a domain; `reason` is the processor's sentence about an inactive one. */
export type WalletReport = { active: boolean; reason: string | null };

/** What the processor says of a registered domain. */
export type DomainReport = {
  processorDomainId: string;
  /** False where it was turned off in the processor's dashboard: then it has no wallet. */
  enabled: boolean;
  wallets: { applePay: WalletReport; googlePay: WalletReport; link: WalletReport };
};

/**
 * Registers a domain for the platform, once, and has wallets that are inactive there validated again. Without the header of an
 * account: the platform makes the charges (docs/decisions.md, Domains of wallets). Returns the processor's sentence where it
 * refuses the domain. Throws `unavailable`.
 */
export async function registerDomain(domain: string): Promise<DomainReport | { refused: string }> {
  try {
    const { data } = await call((api) => api.paymentMethodDomains.list({ domain_name: domain, limit: 1 }));
    const [known] = data;
    // The processor verifies a new one by itself.
    if (!known)
      return reportOf(await call((api) => api.paymentMethodDomains.create({ domain_name: domain })));
    const report = reportOf(known);
    if (!report.enabled || Object.values(report.wallets).every(({ active }) => active)) return report;
    return reportOf(await call((api) => api.paymentMethodDomains.validate(known.id)));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return { refused: translationOf(error.message) };
    throw error;
  }
}

function reportOf(domain: Stripe.PaymentMethodDomain): DomainReport {
  return {
    processorDomainId: domain.id,
    enabled: domain.enabled,
    wallets: {
      applePay: walletOf(domain.apple_pay),
      googlePay: walletOf(domain.google_pay),
      link: walletOf(domain.link),
    },
  };
}

function walletOf({ status, status_details: details }: Stripe.PaymentMethodDomain.ApplePay): WalletReport {
  const active = status === "active";
  return { active, reason: active || !details ? null : translationOf(details.error_message) };
}
