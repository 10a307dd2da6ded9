import type { Accounting, AccountingSoftware } from "@/lib/accounting/schemas";

/** Labels of the settings, keyed by API field name. */
export const ACCOUNTING_LABELS: Record<keyof Accounting, string> = {
  depositAccount: "Deposits",
  donationAccount: "Donations",
  feeAccount: "Fees",
  refundAccount: "Refunds",
  disputeAccount: "Disputes",
  returnedPayoutAccount: "Returned payouts",
  otherAccount: "Everything else",
  fundsAs: "Funds",
  generalFundClass: "Class of the general fund",
  trackingCategory: "Tracking category (Xero)",
  taxRate: "Tax rate (Xero)",
};

export const ACCOUNT_FIELDS = [
  ["depositAccount", "Your bank account, or a clearing account that you match with the bank’s deposits."],
  ["donationAccount", "Income from donations."],
  ["feeAccount", "Fees deducted from donations."],
  [
    "refundAccount",
    "May be the account of donations: refunds of a fund then go to the fund’s account, if it has one.",
  ],
  ["disputeAccount", "Money withdrawn or returned by disputes. May also be the account of donations."],
  ["returnedPayoutAccount", "Payouts that your bank returned, until a later payout contains them."],
  ["otherAccount", "Movements without a donation."],
] as const satisfies readonly (readonly [keyof Accounting, string])[];

export const FUNDS_AS_CHOICES = ["CLASS", "ACCOUNT", "NONE"] as const;
export const FUNDS_AS: Record<Accounting["fundsAs"], { label: string; detail: string }> = {
  CLASS: {
    label: "As classes",
    detail: "Each line has its fund as a class, or as a tracking option in Xero.",
  },
  ACCOUNT: {
    label: "As accounts",
    detail: "A fund’s accounting code is the account of its donations, refunds and disputes.",
  },
  NONE: { label: "Not at all", detail: "Lines are added up over all funds." },
};

export const SOFTWARE: Record<AccountingSoftware, string> = {
  QUICKBOOKS: "QuickBooks Online",
  XERO: "Xero",
};
