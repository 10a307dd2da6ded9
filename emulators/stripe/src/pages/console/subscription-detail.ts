import { html } from "hono/html";
import { applicationFeeCents } from "../../invoices/application-fee";
import { finalizesAt } from "../../invoices/finalizes-at";
import { intentOf } from "../../invoices/intent-of";
import type { Simulator } from "../../simulator";
import type { InvoiceRecord, SubscriptionRecord } from "../../store/billing-records";
import type { EventRecord } from "../../store/events";
import { button, money, state, when } from "../format";
import type { Html } from "../layout";
import { eventTable } from "./events";
import { methodName } from "./method-name";
import { amountOf, interval } from "./subscription-terms";

/** One subscription: its details, possible actions, invoices and events. */
export function subscriptionDetail(simulator: Simulator, subscription: SubscriptionRecord): Html {
  const invoices = simulator.store.tables.invoice.by("subscription", subscription.id).reverse();
  const customer = simulator.store.get("customer", subscription.customer);
  const account = simulator.store.get("account", subscription.destination ?? "");
  const percent = subscription.feeBasisPoints;
  return html`<p><a href="/subscriptions">All subscriptions</a></p>
    <h1>${money(amountOf(simulator, subscription))} every ${interval(simulator, subscription)} ${state(subscription.status)}</h1>
    <p class="quiet"><code>${subscription.id}</code></p>
    ${actions(subscription)}
    <div class="card">
      <h2>Details</h2>
      <dl>
        <dt>Customer</dt><dd>${customer?.name ?? ""} ${customer?.email ?? ""} <code>${subscription.customer}</code></dd>
        <dt>To</dt><dd>${account?.profile.name ?? "The platform"}</dd>
        <dt>Method</dt><dd>${methodName(simulator, subscription.defaultMethod) || "None saved yet"}</dd>
        <dt>Application fee</dt><dd>${percent === null ? "None" : `${(percent / 100).toFixed(2)} %, unless a draft says otherwise`}</dd>
        <dt>Period</dt><dd>${when(subscription.periodStart)} to ${when(subscription.periodEnd)} UTC</dd>
        ${subscription.cancelAt !== null && subscription.endedAt === null ? html`<dt>Ends</dt><dd>${when(subscription.cancelAt)} UTC</dd>` : ""}
        ${subscription.endedAt !== null ? html`<dt>Ended</dt><dd>${when(subscription.endedAt)} UTC, ${(subscription.cancellation.reason ?? "never paid").replaceAll("_", " ")}</dd>` : ""}
        ${subscription.failNext ? html`<dt>Next try</dt><dd class="error">Will fail (${subscription.failNext.replaceAll("_", " ")})</dd>` : ""}
        ${Object.entries(subscription.metadata).map(([key, value]) => html`<dt>${key}</dt><dd><code>${value}</code></dd>`)}
      </dl>
    </div>
    <h2>Invoices</h2>
    ${invoices.length === 0 ? html`<p class="empty">No invoice yet.</p>` : invoiceTable(simulator, invoices)}
    <h2>Events</h2>
    ${eventTable(simulator, eventsOf(simulator, subscription, invoices))}`;
}

function actions(subscription: SubscriptionRecord): Html {
  const base = `/subscriptions/${subscription.id}`;
  if (subscription.endedAt !== null) return html``;
  if (subscription.status === "incomplete")
    return html`<div class="card actions">${button(`${base}/cancel`, "Cancel here", false)}</div>`;
  // Slightly more than an hour after the period's end, its invoice has been finalized and attempted.
  const renewed = new Date((subscription.periodEnd + 3700) * 1000).toISOString();
  return html`<div class="card actions">
    ${button(`${base}/fail-next`, "Let the next try fail", false)}
    ${subscription.pause ? button(`${base}/resume`, "Resume", false) : button(`${base}/pause`, "Pause", false)}
    ${button(`${base}/cancel`, "Cancel here", false)}
    <form method="post" action="/clock"><button name="to" value="${renewed}">Move the clock past its next payment</button></form>
  </div>`;
}

function invoiceTable(simulator: Simulator, invoices: readonly InvoiceRecord[]): Html {
  return html`<div class="scroll"><table>
    <thead><tr><th>Invoice</th><th>Status</th><th class="money">Amount</th><th class="money">Application fee</th><th>Payment</th><th class="money">Tries</th><th>Next (UTC)</th><th>Created (UTC)</th></tr></thead>
    <tbody>${invoices.map((invoice) => {
      const intent = intentOf(simulator, invoice.id);
      const fee = intent?.applicationFeeCents ?? applicationFeeCents(invoice);
      return html`<tr>
        <td><code>${invoice.number ?? invoice.id}</code></td>
        <td>${state(invoice.status)}</td>
        <td class="money">${money(invoice.amountCents)}</td>
        <td class="money">${fee === null ? "" : money(fee)}</td>
        <td>${intent ? html`<a href="/payments/${intent.id}">${intent.status.replaceAll("_", " ")}</a>` : ""}</td>
        <td class="money">${invoice.attempts}</td>
        <td class="when">${nextOf(simulator, invoice)}</td>
        <td class="when">${when(invoice.created)}</td>
      </tr>`;
    })}</tbody>
  </table></div>`;
}

function nextOf(simulator: Simulator, invoice: InvoiceRecord): string {
  if (invoice.status === "draft" && invoice.autoAdvance)
    return `final ${when(finalizesAt(simulator, invoice))}`;
  return invoice.nextAttempt === null ? "" : `tried again ${when(invoice.nextAttempt)}`;
}

/** Events about the subscription and its invoices, newest first. */
function eventsOf(
  simulator: Simulator,
  subscription: SubscriptionRecord,
  invoices: readonly InvoiceRecord[],
): EventRecord[] {
  const ids = new Set([subscription.id, ...invoices.map(({ id }) => id)]);
  return simulator.store.events.newest(
    100,
    (event) => event.created >= subscription.created && ids.has(event.record.id),
  );
}
