import { Hono } from "hono";
import { html } from "hono/html";
import type { Simulator } from "../simulator";
import { methodName } from "./console/method-name";
import { money, when } from "./format";
import { hostedPage, send } from "./layout";

/** Stripe's receipt page, the target of a charge's `receipt_url`. */
export function receiptPages(simulator: Simulator): Hono {
  const app = new Hono();
  app.get("/receipts/:id", (c) => {
    const charge = simulator.store.get("charge", c.req.param("id"));
    if (charge?.status !== "succeeded")
      return send(
        c,
        hostedPage("No such receipt", html`<div class="card"><h1>No such receipt</h1></div>`),
        404,
      );
    const main = html`<div class="card">
      <h1>Receipt</h1>
      <p class="sum">${money(charge.amountCents)}</p>
      <dl>
        <dt>To</dt><dd>${charge.statementName ?? "The platform"}</dd>
        <dt>On</dt><dd>${when(charge.created)} UTC</dd>
        <dt>With</dt><dd>${methodName(simulator, charge.paymentMethod)}</dd>
        <dt>For</dt><dd>${charge.description ?? "A payment"}</dd>
        ${charge.refundedCents > 0 ? html`<dt>Refunded</dt><dd>${money(charge.refundedCents)}</dd>` : ""}
      </dl>
    </div>`;
    return send(c, hostedPage("Receipt", main));
  });
  return app;
}
