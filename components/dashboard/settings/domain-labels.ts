import type { PaymentDomain } from "@/lib/orgs/payment-domains/schemas";

type Label = { label: string; tone: "neutral" | "good" | "warn" | "bad"; note: string | null };

export const DOMAIN_STATE: Readonly<Record<PaymentDomain["state"], Label>> = {
  ACTIVE: { label: "On", tone: "good", note: null },
  INCOMPLETE: { label: "Partly on", tone: "warn", note: null },
  WAITING: { label: "Being set up", tone: "neutral", note: "This takes a few minutes." },
  FAILED: { label: "Not set up", tone: "bad", note: null },
  TURNED_OFF: { label: "Off", tone: "warn", note: "It was turned off at the payment processor." },
  NOT_POSSIBLE: {
    label: "Not available",
    tone: "neutral",
    note: "Digital wallets need a public https address.",
  },
};

export const WALLETS = [
  ["applePay", "Apple Pay"],
  ["googlePay", "Google Pay"],
  ["link", "Link"],
] as const;
