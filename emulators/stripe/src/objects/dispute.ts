import type { Stripe } from "stripe";
import type { RenderContext } from "../simulator";
import type { DisputeRecord } from "../store/money-records";
import { balanceTransactionView } from "./money";

/** The fields of evidence; each is text here, files by their ids. */
export const EVIDENCE = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_communication",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "customer_signature",
  "duplicate_charge_documentation",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "receipt",
  "refund_policy",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "service_documentation",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_documentation",
  "shipping_tracking_number",
  "uncategorized_file",
  "uncategorized_text",
] as const;

/** Visa's reason code, where there is one. */
const NETWORK_REASONS: Record<string, string> = {
  credit_not_processed: "13.7",
  duplicate: "12.6.1",
  fraudulent: "10.4",
  product_not_received: "13.1",
  product_unacceptable: "13.3",
  subscription_canceled: "13.2",
};

/** A dispute with its balance transactions. */
export function disputeView(context: RenderContext, dispute: DisputeRecord): Stripe.Dispute {
  const { store } = context;
  const method = store.get("payment_method", store.get("charge", dispute.charge)?.paymentMethod ?? "");
  const networkReason = NETWORK_REASONS[dispute.reason] ?? null;
  return {
    id: dispute.id,
    object: "dispute",
    amount: dispute.amountCents,
    balance_transactions: dispute.balanceTransactions
      .flatMap((id) => store.get("balance_transaction", id) ?? [])
      .map((row) => balanceTransactionView(row, context.now())),
    charge: dispute.charge,
    created: dispute.created,
    currency: "usd",
    enhanced_eligibility_types: [],
    evidence: evidenceView(dispute),
    evidence_details: {
      due_by: dispute.dueBy,
      enhanced_eligibility: {},
      has_evidence: Object.keys(dispute.evidence).length > 0,
      past_due: dispute.pastDue,
      submission_count: dispute.submissions,
      submission_method: dispute.submissions > 0 ? "manual" : "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: dispute.status.startsWith("warning_") && dispute.balanceTransactions.length === 0,
    livemode: false,
    metadata: dispute.metadata,
    ...(dispute.caseType && networkReason ? { network_reason_code: networkReason } : {}),
    payment_intent: dispute.paymentIntent,
    ...(dispute.caseType && method
      ? {
          payment_method_details: {
            type: "card" as const,
            card: {
              brand: method.brand,
              case_type: dispute.caseType,
              network: method.brand,
              network_reason_code: networkReason,
            },
          },
        }
      : {}),
    reason: dispute.reason,
    status: dispute.status,
  };
}

function evidenceView({ evidence }: DisputeRecord): Stripe.Dispute.Evidence {
  const texts = Object.fromEntries(EVIDENCE.map((name) => [name, evidence[name] ?? null]));
  // Every name of the list is set, which the type of fromEntries cannot express.
  return { ...texts, enhanced_evidence: {} } as Stripe.Dispute.Evidence;
}
