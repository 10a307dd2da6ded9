import type { ItemKind } from "@/lib/payouts/rules";
import type { Accounting } from "./schemas";

/** The accounts of a new organization, as QuickBooks names them. */
export const DEFAULT_ACCOUNTING: Accounting = {
  depositAccount: "Checking",
  donationAccount: "Donations",
  feeAccount: "Processing fees",
  refundAccount: "Donations",
  disputeAccount: "Donations",
  returnedPayoutAccount: "Returned payouts",
  otherAccount: "Uncategorized income",
  fundsAs: "CLASS",
  generalFundClass: null,
  trackingCategory: "Fund",
  taxRate: "Tax Exempt",
};

export type JournalPayout = {
  id: string;
  processorPayoutId: string;
  amountCents: number;
  /** `PAID`: arrived at the bank. Otherwise the money returned to the balance. */
  status: "PAID" | "FAILED" | "CANCELED";
  /** `YYYY-MM-DD`. */
  day: string;
};

/** The movements of one kind and fund in a payout, in cents. */
export type JournalPart = {
  kind: ItemKind;
  /** Null for the general fund, and for movements without a donation. */
  fund: { name: string; code: string | null } | null;
  concernsDonation: boolean;
  concernsRefund: boolean;
  grossCents: number;
  feeCents: number;
};

/** A line of a journal entry, in cents. Positive is a debit; never 0. */
export type JournalLine = { account: string; fund: string | null; description: string; cents: number };

const DESCRIPTIONS: Record<ItemKind, string> = {
  DONATION: "Donations",
  FEE_RETURN: "Fees returned",
  REFUND: "Refunds",
  DISPUTE: "Disputes",
  TRANSFER: "Paid again after a dispute or failed refund",
  PAYOUT_FAILURE: "Returned payout paid again",
  OTHER: "Other movements",
};

/**
 * Returns the journal entry of a payout. Its lines sum to zero: the amount that arrived against donations, fees,
 * refunds and disputes by fund. The amount of a returned payout stays on a separate account until a later payout
 * contains it.
 */
export function journalEntry(
  payout: JournalPayout,
  parts: readonly JournalPart[],
  settings: Accounting,
): JournalLine[] {
  const lines = new Map<string, JournalLine>();
  const add = (line: JournalLine) => {
    const key = JSON.stringify([line.account, line.fund, line.description]);
    const sum = (lines.get(key)?.cents ?? 0) + line.cents;
    if (sum === 0) lines.delete(key);
    else lines.set(key, { ...line, cents: sum });
  };
  const arrived = payout.status === "PAID";
  add({
    account: arrived ? settings.depositAccount : settings.returnedPayoutAccount,
    fund: null,
    description: arrived ? "Payout" : "Payout returned by the bank",
    cents: payout.amountCents,
  });
  let rest = payout.amountCents;
  for (const part of parts) {
    const { kind, grossCents, feeCents } = part;
    const fund = classOf(part, settings);
    add({ account: accountOf(part, settings), fund, description: DESCRIPTIONS[kind], cents: -grossCents });
    add({ account: settings.feeAccount, fund, description: "Fees", cents: feeCents });
    rest -= grossCents - feeCents;
  }
  add({
    account: settings.otherAccount,
    fund: null,
    description: "Difference that the processor does not explain",
    cents: -rest,
  });
  return [...lines.values()];
}

/** Donations, and the movements that take their amount back or pay it again. */
const GIVEN: readonly ItemKind[] = ["DONATION", "REFUND", "DISPUTE", "TRANSFER"];

/**
 * With funds as accounts, a movement of a fund is posted to the fund's account instead of `donationAccount`. Refunds
 * and disputes with another account stay there, whatever their fund.
 */
function accountOf(part: JournalPart, settings: Accounting): string {
  const account = generalAccountOf(part, settings);
  const hasFunds = settings.fundsAs === "ACCOUNT" && GIVEN.includes(part.kind);
  return hasFunds && account === settings.donationAccount ? (part.fund?.code ?? account) : account;
}

function generalAccountOf({ kind, concernsRefund }: JournalPart, settings: Accounting): string {
  switch (kind) {
    case "DONATION":
      return settings.donationAccount;
    case "FEE_RETURN":
      return settings.feeAccount;
    case "REFUND":
      return settings.refundAccount;
    case "DISPUTE":
      return settings.disputeAccount;
    case "TRANSFER":
      return concernsRefund ? settings.refundAccount : settings.disputeAccount;
    case "PAYOUT_FAILURE":
      return settings.returnedPayoutAccount;
    case "OTHER":
      return settings.otherAccount;
  }
}

function classOf({ fund, concernsDonation }: JournalPart, settings: Accounting): string | null {
  if (settings.fundsAs !== "CLASS" || !concernsDonation) return null;
  return fund?.name ?? settings.generalFundClass;
}
