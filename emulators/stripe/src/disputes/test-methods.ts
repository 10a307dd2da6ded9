import type { DisputeRecord } from "../store/money-records";

/** How payments of some test methods are disputed right after they succeed, by the method's outcome. */
export const DISPUTES: Record<string, Pick<DisputeRecord, "reason" | "caseType">> = {
  dispute_fraudulent: { reason: "fraudulent", caseType: "chargeback" },
  dispute_not_received: { reason: "product_not_received", caseType: "chargeback" },
  dispute_inquiry: { reason: "fraudulent", caseType: "inquiry" },
  bank_dispute: { reason: "debit_not_authorized", caseType: null },
};
