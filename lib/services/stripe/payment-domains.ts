import Stripe from "stripe";
import { call } from "./client";
import { storableMessage } from "./text";

/** The state of a wallet on a domain; `reason` is the processor's message about an inactive one. */
export type WalletReport = { active: boolean; reason: string | null };

/** The processor's state of a registered domain. */
export type DomainReport = {
  processorDomainId: string;
  /** False if it was turned off in the processor's dashboard; then it has no wallets. */
  enabled: boolean;
  wallets: { applePay: WalletReport; googlePay: WalletReport; link: WalletReport };
};

/**
 * Registers a domain for the platform once, and requests validation again if a wallet is inactive there. Sends no
 * account header, because the platform creates the charges (docs/decisions.md, Domains of wallets). Returns the
 * processor's message if it refuses the domain. Throws `unavailable`.
 */
export async function registerDomain(domain: string): Promise<DomainReport | { refused: string }> {
  try {
    const { data } = await call((api) => api.paymentMethodDomains.list({ domain_name: domain, limit: 1 }));
    const [known] = data;
    // The processor validates a new domain by itself.
    if (!known)
      return reportOf(await call((api) => api.paymentMethodDomains.create({ domain_name: domain })));
    const report = reportOf(known);
    if (!report.enabled || Object.values(report.wallets).every(({ active }) => active)) return report;
    return reportOf(await call((api) => api.paymentMethodDomains.validate(known.id)));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return { refused: storableMessage(error.message) };
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
  return { active, reason: active || !details ? null : storableMessage(details.error_message) };
}
