import type { Base, Metadata } from "./record-base";

export type DisputeStatus =
  | "needs_response"
  | "under_review"
  | "warning_needs_response"
  | "warning_under_review"
  | "won"
  | "lost"
  | "warning_closed"
  | "prevented";

export type DisputeRecord = Base & {
  charge: string;
  paymentIntent: string;
  amountCents: number;
  reason: string;
  status: DisputeStatus;
  /** Null for bank payments, whose returns cannot be answered. */
  caseType: "chargeback" | "inquiry" | null;
  dueBy: number | null;
  pastDue: boolean;
  evidence: Record<string, string>;
  submissions: number;
  /** Withdrawals and returns, in chronological order. */
  balanceTransactions: string[];
  metadata: Metadata;
};

export type PayoutRecord = Base & {
  account: string;
  amountCents: number;
  arrivalDate: number;
  status: "pending" | "paid" | "failed";
  balanceTransaction: string;
  failure: { code: string; balanceTransaction: string } | null;
  traceId: string | null;
  metadata: Metadata;
};
