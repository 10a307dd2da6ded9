import type { PaymentMethodRecord } from "../store/records";

export type Template = Pick<PaymentMethodRecord, "type" | "brand" | "last4" | "outcome"> &
  Partial<Pick<PaymentMethodRecord, "wallet" | "funding">>;

function card(brand: string, number: string, outcome = "approve", funding = "credit"): [string, Template] {
  return [number, { type: "card", brand, last4: number.slice(-4), outcome, funding }];
}

/** The processor's published test cards, by number. */
export const CARDS: ReadonlyMap<string, Template> = new Map([
  card("visa", "4242424242424242"),
  card("visa", "4000056655665556", "approve", "debit"),
  card("mastercard", "5555555555554444"),
  card("amex", "378282246310005"),
  card("discover", "6011111111111117"),
  card("visa", "4000000000000002", "generic_decline"),
  card("visa", "4000000000009995", "insufficient_funds"),
  card("visa", "4000000000009987", "lost_card"),
  card("visa", "4000000000009979", "stolen_card"),
  card("visa", "4100000000000019", "fraudulent"),
  card("visa", "4000000000000069", "expired_card"),
  card("visa", "4000000000000127", "incorrect_cvc"),
  card("visa", "4000000000000119", "processing_error"),
  card("visa", "4000000000000341", "decline_after_saving"),
  card("visa", "4000002500003155", "authenticate_once"),
  card("visa", "4000002760003184", "authenticate"),
  card("visa", "4000008260003178", "authenticate_then_decline"),
  card("visa", "4000000000000259", "dispute_fraudulent"),
  card("visa", "4000000000002685", "dispute_not_received"),
  card("visa", "4000000000001976", "dispute_inquiry"),
  card("visa", "4000000000005126", "refund_fails"),
  card("visa", "4000000000007726", "refund_pending"),
]);

const BANK_NAME = "Local Test Bank";
export const TEST_ROUTING_NUMBER = "110000000";

/** The processor's published test accounts, by account number; the routing number is 110000000. */
export const ACCOUNTS: ReadonlyMap<string, Template> = new Map(
  [
    ["000123456789", "approve"],
    ["000111111113", "bank_account_closed"],
    ["000111111116", "bank_no_account"],
    ["000222222227", "bank_insufficient_funds"],
    ["000333333335", "bank_debit_not_authorized"],
    ["000555555559", "bank_dispute"],
    ["000000000009", "bank_never_settles"],
  ].map(([number = "", outcome = ""]) => [number, bank(number, outcome)]),
);

function bank(number: string, outcome: string): Template {
  return { type: "us_bank_account", brand: BANK_NAME, last4: number.slice(-4), outcome };
}

const TOKENS: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_visa_debit: "4000056655665556",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_discover: "6011111111111117",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedLostCard: "4000000000009987",
  pm_card_visa_chargeDeclinedStolenCard: "4000000000009979",
  pm_card_visa_chargeDeclinedFraudulent: "4100000000000019",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_chargeDeclinedIncorrectCvc: "4000000000000127",
  pm_card_chargeDeclinedProcessingError: "4000000000000119",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_createDispute: "4000000000000259",
  pm_card_createDisputeProductNotReceived: "4000000000002685",
  pm_card_createDisputeInquiry: "4000000000001976",
  pm_card_refundFail: "4000000000005126",
  pm_card_pendingRefund: "4000000000007726",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: "4000008260003178",
};

const BANK_TOKENS: Record<string, string> = {
  pm_usBankAccount: "000123456789",
  pm_usBankAccount_success: "000123456789",
  pm_usBankAccount_accountClosed: "000111111113",
  pm_usBankAccount_noAccount: "000111111116",
  pm_usBankAccount_insufficientFunds: "000222222227",
  pm_usBankAccount_debitNotAuthorized: "000333333335",
  pm_usBankAccount_dispute: "000555555559",
  pm_usBankAccount_processing: "000000000009",
};

/** The test method of a token. Wallet tokens are an addition of the emulator. */
export function templateOf(token: string): Template | undefined {
  const visa = CARDS.get("4242424242424242");
  if (token === "pm_link") return visa && { ...visa, type: "link" };
  if (token === "pm_card_applePay" || token === "pm_card_googlePay")
    return visa && { ...visa, wallet: token === "pm_card_applePay" ? "apple_pay" : "google_pay" };
  const account = BANK_TOKENS[token];
  if (account) return ACCOUNTS.get(account);
  // The processor writes some of these tokens with the brand and some without.
  const number =
    TOKENS[token] ??
    TOKENS[token.replace("pm_card_", "pm_card_visa_")] ??
    TOKENS[token.replace("pm_card_visa_", "pm_card_")];
  return number ? CARDS.get(number) : undefined;
}
