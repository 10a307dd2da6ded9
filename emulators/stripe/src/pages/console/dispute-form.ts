import { html } from "hono/html";
import { returnPayment } from "../../bank/return-payment";
import { chargeOf, openDispute } from "../../control/open-dispute";
import type { Simulator } from "../../simulator";
import type { ChargeRecord, PaymentIntentRecord } from "../../store/records";
import type { Html } from "../layout";
import { centsOf, dollars } from "./amount";
import { disputeTable } from "./disputes";

const REASONS = [
  "fraudulent",
  "duplicate",
  "product_not_received",
  "product_unacceptable",
  "subscription_canceled",
  "unrecognized",
  "general",
];
const BANK_REASONS = [
  "insufficient_funds",
  "debit_not_authorized",
  "account_closed",
  "incorrect_account_details",
  "bank_cannot_process",
];

/** The disputes of a payment, and a form to open one. */
export function disputePart(simulator: Simulator, intent: PaymentIntentRecord, charge: ChargeRecord): Html {
  const disputes = simulator.store.tables.dispute.by("charge", charge.id).reverse();
  return html`${disputes.length > 0 ? html`<h2>Disputes</h2>${disputeTable(disputes)}` : ""}
    ${charge.status === "succeeded" ? form(intent, charge) : ""}`;
}

function form(intent: PaymentIntentRecord, charge: ChargeRecord): Html {
  const bank = charge.id.startsWith("py_");
  const options = (bank ? BANK_REASONS : REASONS).map(
    (reason) => html`<option value="${reason}">${reason.replaceAll("_", " ")}</option>`,
  );
  if (bank)
    return html`<form class="card row" method="post" action="/payments/${intent.id}/return">
      <label>Reason <select name="reason">${options}</select></label>
      <button>Return it by the bank</button>
    </form>`;
  return html`<form class="card row" method="post" action="/payments/${intent.id}/dispute">
    <label>Dispute in dollars <input name="amount" inputmode="decimal" required value="${dollars(charge.amountCents - charge.refundedCents)}" size="10" /></label>
    <label>Reason <select name="reason">${options}</select></label>
    <label>Kind <select name="case_type"><option value="chargeback">Chargeback</option><option value="inquiry">Inquiry</option></select></label>
    <button>Dispute</button>
  </form>`;
}

/** Handles the two forms above. */
export function disputeByForm(simulator: Simulator, intent: PaymentIntentRecord, form: FormData): void {
  openDispute(simulator, {
    payment_intent: intent.id,
    amount: centsOf(form.get("amount")),
    reason: String(form.get("reason") ?? ""),
    case_type: String(form.get("case_type") ?? "chargeback"),
  });
}

export function returnByForm(simulator: Simulator, intent: PaymentIntentRecord, form: FormData): void {
  returnPayment(
    simulator,
    chargeOf(simulator, { payment_intent: intent.id }),
    String(form.get("reason") ?? ""),
  );
}
