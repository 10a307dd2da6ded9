import { html } from "hono/html";
import { templateOf } from "../../cards/test-methods";
import type { Simulator } from "../../simulator";
import type { EventRecord } from "../../store/events";
import type { ChargeRecord, PaymentIntentRecord } from "../../store/records";
import { button, money, state, when } from "../format";
import type { Html } from "../layout";
import { disputePart } from "./dispute-form";
import { eventTable } from "./events";
import { methodName } from "./method-name";
import { refundPart } from "./refund-part";

const TOKENS = [
  ["pm_card_visa", "Visa, succeeds"],
  ["pm_card_mastercard", "Mastercard, succeeds"],
  ["pm_card_amex", "American Express, succeeds"],
  ["pm_card_applePay", "Apple Pay, succeeds"],
  ["pm_card_googlePay", "Google Pay, succeeds"],
  ["pm_card_visa_chargeDeclined", "Declined"],
  ["pm_card_visa_chargeDeclinedInsufficientFunds", "Insufficient funds"],
  ["pm_card_chargeDeclinedExpiredCard", "Expired card"],
  ["pm_card_chargeDeclinedIncorrectCvc", "Wrong security code"],
  ["pm_card_authenticationRequired", "Requires authentication"],
  ["pm_card_createDispute", "Disputed at once"],
  ["pm_card_createDisputeInquiry", "Inquiry at once"],
  ["pm_card_refundFail", "Refunds fail later"],
  ["pm_usBankAccount_success", "Bank account, settles"],
  ["pm_usBankAccount_insufficientFunds", "Bank account, fails later"],
  ["pm_usBankAccount_dispute", "Bank account, is returned"],
] as const;

/** One payment: its details, possible actions, and events. */
export function paymentDetail(simulator: Simulator, intent: PaymentIntentRecord): Html {
  const charges = simulator.store.tables.charge.by("paymentIntent", intent.id).reverse();
  const [charge] = charges;
  return html`<p><a href="/">All payments</a></p>
    <h1>${money(intent.amountCents)} ${state(intent.status)}</h1>
    <p class="quiet"><code>${intent.id}</code></p>
    ${actions(intent, charge)}
    <div class="card">
      <h2>Details</h2>
      <dl>
        <dt>Description</dt><dd>${intent.description ?? "None"}</dd>
        <dt>To</dt><dd>${destination(simulator, intent)}</dd>
        <dt>Application fee</dt><dd>${intent.applicationFeeCents === null ? "None" : money(intent.applicationFeeCents)}</dd>
        <dt>Method</dt><dd>${methodName(simulator, charge?.paymentMethod ?? intent.paymentMethod) || "Not chosen yet"}</dd>
        <dt>Offers</dt><dd>${intent.methodTypes.join(", ").replaceAll("_", " ")}</dd>
        <dt>Created</dt><dd>${when(intent.created)} UTC</dd>
        ${intent.settlesAt ? html`<dt>Settles</dt><dd>${when(intent.settlesAt)} UTC, unless you do it now</dd>` : ""}
        ${intent.lastError ? html`<dt>Last error</dt><dd class="error">${intent.lastError.message} (${intent.lastError.declineCode ?? intent.lastError.code})</dd>` : ""}
        ${Object.entries(intent.metadata).map(([key, value]) => html`<dt>${key}</dt><dd><code>${value}</code></dd>`)}
      </dl>
    </div>
    ${charges.length > 0 ? html`<h2>Charges</h2>${chargeTable(simulator, charges)}` : ""}
    ${charge ? refundPart(simulator, charge) : ""}
    ${charge ? disputePart(simulator, intent, charge) : ""}
    <h2>Events</h2>
    ${eventTable(simulator, eventsOf(simulator, intent, charges))}`;
}

function destination(simulator: Simulator, intent: PaymentIntentRecord): Html | string {
  if (!intent.destination) return "The platform";
  return html`${simulator.store.get("account", intent.destination)?.profile.name ?? ""} <code>${intent.destination}</code>`;
}

function actions(intent: PaymentIntentRecord, charge: ChargeRecord | undefined): Html {
  const base = `/payments/${intent.id}`;
  if (intent.status === "requires_payment_method")
    return html`<div class="card actions">
      <form class="row" method="post" action="${base}/confirm">
        <label>Pay with <select name="payment_method">${choices(intent)}</select></label>
        <button class="main">Confirm payment</button>
      </form>
      ${button(`${base}/decline`, "Decline", false)} ${button(`${base}/cancel`, "Cancel payment", false)}
    </div>`;
  if (intent.action?.deposit)
    return html`<div class="card actions">
      <a href="/verify/${intent.action.token}">Verify the bank account</a> ${button(`${base}/cancel`, "Cancel payment", false)}
    </div>`;
  if (intent.status === "requires_action")
    return html`<div class="card actions">
      ${button(`${base}/authenticate`, "Complete authentication", false)}
      ${button(`${base}/refuse`, "Fail authentication", false)} ${button(`${base}/cancel`, "Cancel payment", false)}
    </div>`;
  if (intent.status === "processing")
    return html`<div class="card actions">${button(`${base}/settle`, "Settle now", false)} ${button(`${base}/fail`, "Fail now", false)}</div>`;
  if (intent.status !== "succeeded" || !charge || charge.refundedCents === charge.amountCents) return html``;
  const left = ((charge.amountCents - charge.refundedCents) / 100).toFixed(2);
  return html`<div class="card">
    <form class="row" method="post" action="${base}/refund">
      <label>Refund in dollars <input name="amount" inputmode="decimal" required value="${left}" size="10" /></label>
      <label class="check"><input type="checkbox" name="reverse_transfer" value="1" />Take it back from the nonprofit</label>
      <label class="check"><input type="checkbox" name="refund_application_fee" value="1" />Return the application fee</label>
      <button>Refund</button>
    </form>
  </div>`;
}

/** The test methods that this payment accepts. */
function choices(intent: PaymentIntentRecord): Html[] {
  return TOKENS.flatMap(([token, name]) => {
    const type = templateOf(token)?.type;
    return type && intent.methodTypes.includes(type) ? [html`<option value="${token}">${name}</option>`] : [];
  });
}

function chargeTable(simulator: Simulator, charges: readonly ChargeRecord[]): Html {
  return html`<div class="scroll"><table>
    <thead><tr><th>Charge</th><th>Status</th><th>Method</th><th class="money">Amount</th><th class="money">Processing fee</th><th class="money">Refunded</th><th>Created (UTC)</th></tr></thead>
    <tbody>${charges.map((charge) => {
      const fee = simulator.store.get("balance_transaction", charge.balanceTransaction ?? "")?.feeCents;
      return html`<tr>
        <td><code>${charge.id}</code></td><td>${state(charge.status)} ${charge.failure?.reason ?? ""}</td>
        <td>${methodName(simulator, charge.paymentMethod)}</td><td class="money">${money(charge.amountCents)}</td>
        <td class="money">${fee === undefined ? "" : money(fee)}</td><td class="money">${money(charge.refundedCents)}</td>
        <td class="when">${when(charge.created)}</td>
      </tr>`;
    })}</tbody>
  </table></div>`;
}

/** Events about the payment and related objects, newest first. */
function eventsOf(
  simulator: Simulator,
  intent: PaymentIntentRecord,
  charges: readonly ChargeRecord[],
): EventRecord[] {
  const { refund, dispute, application_fee: fees } = simulator.store.tables;
  const related = charges.flatMap((charge) => [
    charge.id,
    charge.transfer ?? "",
    ...fees.by("originatingCharge", charge.id).map((fee) => fee.id),
    ...refund.by("charge", charge.id).map((one) => one.id),
    ...dispute.by("charge", charge.id).map((one) => one.id),
  ]);
  const ids = new Set([intent.id, ...related]);
  return simulator.store.events.newest(
    100,
    (event) => event.created >= intent.created && ids.has(event.record.id),
  );
}
