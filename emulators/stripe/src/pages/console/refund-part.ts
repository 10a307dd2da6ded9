import { Hono } from "hono";
import { html } from "hono/html";
import { chosen, requireRecord } from "../../control/read";
import { failRefund, REFUND_FAILURES } from "../../refunds/fail-refund";
import { settleRefund } from "../../refunds/settle-refund";
import type { Simulator } from "../../simulator";
import type { ChargeRecord, RefundRecord } from "../../store/records";
import { money, state, when } from "../format";
import type { Html } from "../layout";

/** The refunds of a payment, with the possible actions of their banks. */
export function refundPart(simulator: Simulator, charge: ChargeRecord): Html {
  const refunds = simulator.store.tables.refund.by("charge", charge.id).reverse();
  if (refunds.length === 0) return html``;
  return html`<h2>Refunds</h2>
    <div class="scroll"><table>
      <thead><tr><th>Refund</th><th>Status</th><th class="money">Amount</th><th>Transfer reversed</th><th>Created (UTC)</th><th>Make happen</th></tr></thead>
      <tbody>${refunds.map(row)}</tbody>
    </table></div>`;
}

function row(refund: RefundRecord): Html {
  return html`<tr>
    <td><code>${refund.id}</code></td>
    <td>${state(refund.status)} ${refund.failure?.reason.replaceAll("_", " ") ?? ""}</td>
    <td class="money">${money(refund.amountCents)}</td>
    <td>${refund.transferReversal ? html`<code>${refund.transferReversal}</code>` : "No"}</td>
    <td class="when">${when(refund.created)}</td>
    <td><div class="actions">
      ${refund.status === "pending" ? html`<form method="post" action="/refunds/${refund.id}/settle"><button class="small">Let it arrive</button></form>` : ""}
      ${
        refund.status === "failed"
          ? ""
          : html`<form class="row" method="post" action="/refunds/${refund.id}/fail">
              <select name="reason" aria-label="Reason">${REFUND_FAILURES.map((reason) => html`<option value="${reason}">${reason.replaceAll("_", " ")}</option>`)}</select>
              <button class="small">Make it fail</button>
            </form>`
      }
    </div></td>
  </tr>`;
}

export function refundActionRoutes(simulator: Simulator): Hono {
  const app = new Hono();
  app.post("/refunds/:id/settle", (c) => {
    const refund = requireRecord(simulator, "refund", c.req.param("id"));
    if (refund.status === "pending") settleRefund(simulator, { ...refund, endsIn: "succeeded" });
    return c.redirect(`/payments/${refund.paymentIntent}`, 303);
  });
  app.post("/refunds/:id/fail", async (c) => {
    const refund = requireRecord(simulator, "refund", c.req.param("id"));
    const reason = chosen({ reason: (await c.req.formData()).get("reason") }, "reason", REFUND_FAILURES);
    failRefund(simulator, refund, reason ?? "unknown");
    return c.redirect(`/payments/${refund.paymentIntent}`, 303);
  });
  return app;
}
