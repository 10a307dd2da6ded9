import { Hono } from "hono";
import { html } from "hono/html";
import { noSuch } from "../../api/errors";
import type { Simulator } from "../../simulator";
import type { PaymentIntentRecord } from "../../store/records";
import { money, state, when } from "../format";
import { consolePage, type Html, send } from "../layout";
import { methodName } from "./method-name";
import { paymentActionRoutes } from "./payment-actions";
import { paymentDetail } from "./payment-detail";

const SHOWN = 100;

/** The newest payments, and a page for each with its possible actions. */
export function paymentPages(simulator: Simulator): Hono {
  const app = new Hono();
  app.get("/", (c) => send(c, consolePage("Payments", "/", paymentList(simulator))));
  app.get("/payments/:id", (c) => {
    const intent = simulator.store.get("payment_intent", c.req.param("id"));
    if (!intent) throw noSuch("payment", c.req.param("id"));
    return send(
      c,
      consolePage(`Payment of ${money(intent.amountCents)}`, "/", paymentDetail(simulator, intent)),
    );
  });
  app.route("/", paymentActionRoutes(simulator));
  return app;
}

function paymentList(simulator: Simulator): Html {
  const total = simulator.store.tables.payment_intent.size;
  if (total === 0)
    return html`<h1>Payments</h1><p class="empty">No payment yet. Every payment that starts on a donation page appears here.</p>`;
  const intents = simulator.store.tables.payment_intent.newest(SHOWN);
  const intro =
    total > SHOWN
      ? `The newest ${SHOWN} of ${total.toLocaleString("en-US")}.`
      : `${total} in all, newest first.`;
  return html`<h1>Payments</h1>
    <p class="quiet">${intro} Open one to confirm, decline, settle or refund it.</p>
    <div class="scroll">
      <table>
        <thead>
          <tr><th>Payment</th><th>Status</th><th class="money">Amount</th><th class="money">Application fee</th><th>Method</th><th>To</th><th>Created (UTC)</th></tr>
        </thead>
        <tbody>${intents.map((intent) => row(simulator, intent))}</tbody>
      </table>
    </div>`;
}

function row(simulator: Simulator, intent: PaymentIntentRecord): Html {
  const account = simulator.store.get("account", intent.destination ?? "");
  const charge = simulator.store.get("charge", intent.latestCharge ?? "");
  const refunded = charge && charge.refundedCents > 0;
  return html`<tr>
    <td><a href="/payments/${intent.id}"><code>${intent.id}</code></a></td>
    <td>${state(intent.status)} ${refunded ? html`<span class="state">refunded ${money(charge.refundedCents)}</span>` : ""}</td>
    <td class="money">${money(intent.amountCents)}</td>
    <td class="money">${intent.applicationFeeCents === null ? "" : money(intent.applicationFeeCents)}</td>
    <td>${methodName(simulator, charge?.paymentMethod ?? intent.paymentMethod)}</td>
    <td>${account?.profile.name ?? account?.id ?? "Platform"}</td>
    <td class="when">${when(intent.created)}</td>
  </tr>`;
}
