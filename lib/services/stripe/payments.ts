import { createHash } from "node:crypto";
import Stripe from "stripe";
import { env } from "@/lib/config/env";
import { clipText } from "@/lib/kernel/text";
import { call, refusing } from "./client";
import { type MethodFamily, methodTypes } from "./method-types";
import { storableCode } from "./text";

/** Capabilities that are requested for an account, in addition to payouts. */
export const CAPABILITIES = [
  "card_payments",
  "link_payments",
  "transfers",
  "us_bank_account_ach_payments",
] as const;

const requested = () => Object.fromEntries(CAPABILITIES.map((name) => [name, { requested: true }]));

/** Creates the organization's account at the processor, at most once. */
export async function createConnectedAccount(org: {
  id: string;
  name: string;
  email: string;
  website: string | null;
}): Promise<{ accountId: string }> {
  // The processor refuses a key with different values: an organization edited after an interrupted creation gets a new
  // account, and the unrecorded one stays unused.
  const values = createHash("sha256")
    .update(JSON.stringify([org.name, org.email, org.website, "link_payments"]))
    .digest("hex");
  const account = await call((api) =>
    api.accounts.create(
      {
        country: "US",
        email: org.email,
        business_type: "non_profit",
        controller: {
          fees: { payer: "application" },
          losses: { payments: "application" },
          requirement_collection: "stripe",
          stripe_dashboard: { type: "express" },
        },
        capabilities: requested(),
        // 8398: charitable and social service organizations.
        business_profile: { name: org.name, mcc: "8398", ...(org.website ? { url: org.website } : {}) },
        metadata: { orgId: org.id },
      },
      { idempotencyKey: `account:${org.id}:${values.slice(0, 16)}` },
    ),
  );
  return { accountId: account.id };
}

/** Creates a single-use URL of the processor's onboarding pages. */
export async function createOnboardingLink(accountId: string, orgSlug: string): Promise<string> {
  const page = `${env().appOrigin}/dashboard/${orgSlug}/onboarding-return`;
  const link = await call((api) =>
    api.accountLinks.create({
      account: accountId,
      type: "account_onboarding",
      return_url: page,
      refresh_url: `${page}?again=1`,
    }),
  );
  return link.url;
}

/**
 * Requests every capability for an account; capabilities requested earlier are not affected. Returns false if the
 * processor permanently refuses the account. Throws `unavailable`.
 */
export async function requestCapabilities(accountId: string): Promise<boolean> {
  try {
    await call((api) => api.accounts.update(accountId, { capabilities: requested() }));
    return true;
  } catch (error) {
    const isRefused =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripePermissionError;
    if (isRefused) return false;
    throw error;
  }
}

export type AccountState = { chargesEnabled: boolean; payoutsEnabled: boolean; achEnabled: boolean };

/** Reads the current capabilities of an account. */
export async function retrieveAccount(accountId: string): Promise<AccountState> {
  const account = await call((api) => api.accounts.retrieve(accountId));
  return {
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    achEnabled: account.capabilities?.us_bank_account_ach_payments === "active",
  };
}

/**
 * Creates a destination charge for one donation (docs/decisions.md, Fees): the organization is the settlement
 * merchant and `feeCents` stays with the platform, so the organization nets exactly `totalCents − feeCents`.
 * Repeating it for the same donation returns the same intent.
 */
export async function createPaymentIntent(donation: {
  donationId: string;
  accountId: string;
  totalCents: number;
  feeCents: number;
  family: MethodFamily;
  description: string;
}): Promise<{ intentId: string; clientSecret: string }> {
  const intent = await refusing((api) =>
    api.paymentIntents.create(
      {
        amount: donation.totalCents,
        currency: "usd",
        application_fee_amount: donation.feeCents,
        transfer_data: { destination: donation.accountId },
        on_behalf_of: donation.accountId,
        allowed_payment_method_types: methodTypes(donation.family),
        description: clipText(donation.description, 1000),
        metadata: { donationId: donation.donationId },
      },
      { idempotencyKey: `donation:${donation.donationId}` },
    ),
  );
  if (!intent.client_secret) throw new Error(`payment intent ${intent.id} came without a client secret`);
  return { intentId: intent.id, clientSecret: intent.client_secret };
}

export type Payment = {
  intentId: string;
  status: Stripe.PaymentIntent.Status | (string & {});
  clientSecret: string | null;
  /** The processor's page to confirm two microdeposits, while a bank account awaits verification. */
  verifyUrl: string | null;
  receivedCents: number;
  chargeId: string | null;
  /** The card's fingerprint, the same for all customers; null unless paid by card. */
  cardFingerprint?: string | null;
  method: "CARD" | "ACH" | "APPLE_PAY" | "GOOGLE_PAY" | "LINK" | "UNKNOWN";
  /** The card's brand (`Visa`) or the bank's name, and the last digits, as shown on receipts. */
  brand?: string | null;
  last4?: string | null;
  /** The platform's fee as charged; null until then. */
  appliedFeeCents: number | null;
  /** The processor's actual fee, once its balance transaction exists. */
  actualFeeCents: number | null;
  /** Why the newest attempt failed; absent if it did not. */
  decline?: { code: string; declineCode: string | null } | null;
};

/** The parts of a succeeded payment that are booked. */
export type PaidPayment = Pick<
  Payment,
  | "intentId"
  | "status"
  | "receivedCents"
  | "chargeId"
  | "cardFingerprint"
  | "method"
  | "brand"
  | "last4"
  | "appliedFeeCents"
  | "actualFeeCents"
>;

/** Reads a payment with its newest charge: events lack method, wallet and actual fee. */
export async function retrievePayment(intentId: string): Promise<Payment> {
  const intent = await call((api) =>
    api.paymentIntents.retrieve(intentId, { expand: ["latest_charge.balance_transaction"] }),
  );
  const charge = typeof intent.latest_charge === "string" ? null : intent.latest_charge;
  return {
    intentId: intent.id,
    status: intent.status,
    clientSecret: intent.client_secret,
    verifyUrl: intent.next_action?.verify_with_microdeposits?.hosted_verification_url ?? null,
    receivedCents: intent.amount_received,
    ...chargeDetails(charge),
    decline: intent.last_payment_error
      ? {
          code: storableCode(intent.last_payment_error.code ?? "unknown"),
          declineCode: intent.last_payment_error.decline_code
            ? storableCode(intent.last_payment_error.decline_code)
            : null,
        }
      : null,
  };
}

/** Returns the details that only a payment's charge contains. Its balance transaction must be expanded. */
export function chargeDetails(charge: Stripe.Charge | null) {
  const balance = charge?.balance_transaction;
  return {
    chargeId: charge?.id ?? null,
    cardFingerprint: charge?.payment_method_details?.card?.fingerprint ?? null,
    method: methodOf(charge),
    ...paidWith(charge),
    appliedFeeCents: charge?.application_fee_amount ?? null,
    actualFeeCents: balance && typeof balance === "object" ? balance.fee : null,
  };
}

const BRANDS: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  eftpos_au: "Eftpos",
  jcb: "JCB",
  unionpay: "UnionPay",
};

function paidWith(charge: Stripe.Charge | null): { brand: string | null; last4: string | null } {
  const { card, us_bank_account: bank } = charge?.payment_method_details ?? {};
  const { brand = null, last4 = null } = card ?? { brand: bank?.bank_name, last4: bank?.last4 };
  const digits = last4 && /^\d{4}$/.test(last4) ? last4 : null;
  if (!brand || brand === "unknown") return { brand: null, last4: digits };
  const shown = BRANDS[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1).replaceAll("_", " ")}`;
  return { brand: storableCode(shown), last4: digits };
}

/** Link can also be the wallet of a card. */
const WALLETS: ReadonlyMap<string, Payment["method"]> = new Map([
  ["apple_pay", "APPLE_PAY"],
  ["google_pay", "GOOGLE_PAY"],
  ["link", "LINK"],
]);

function methodOf(charge: Stripe.Charge | null): Payment["method"] {
  const details = charge?.payment_method_details;
  if (details?.type === "us_bank_account") return "ACH";
  if (details?.type === "link") return "LINK";
  if (details?.type !== "card") return "UNKNOWN";
  return WALLETS.get(details.card?.wallet?.type ?? "") ?? "CARD";
}

/** Cancels an unpaid intent. False if it cannot be canceled (paid, processing or canceled). */
export async function cancelPayment(intentId: string): Promise<boolean> {
  try {
    // Without an idempotency key: the processor would repeat a refusal for a day, and canceling twice is harmless.
    await call((api) => api.paymentIntents.cancel(intentId, { cancellation_reason: "abandoned" }));
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "payment_intent_unexpected_state")
      return false;
    throw error;
  }
}
