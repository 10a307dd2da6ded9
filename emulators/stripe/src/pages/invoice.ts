import { Hono } from "hono";
import { html } from "hono/html";
import type { Simulator } from "../simulator";
import { money, state, when } from "./format";
import { hostedPage, send } from "./layout";

/** Stripe's page of an invoice, the target of `hosted_invoice_url`. */
export function invoicePages(simulator: Simulator): Hono {
  const app = new Hono();
  app.get("/invoices/:id", (c) => {
    const invoice = simulator.store.get("invoice", c.req.param("id"));
    if (!invoice || invoice.status === "draft") {
      const missing = html`<div class="card"><h1>No such invoice</h1></div>`;
      return send(c, hostedPage("No such invoice", missing), 404);
    }
    const merchant = simulator.store.get("account", invoice.onBehalfOf ?? "")?.profile.name;
    const main = html`<div class="card">
      <h1>Invoice ${invoice.number} ${state(invoice.status)}</h1>
      <p class="sum">${money(invoice.amountCents)}</p>
      <dl>
        <dt>To</dt><dd>${merchant ?? "The platform"}</dd>
        <dt>For</dt><dd>${invoice.line.description}</dd>
        <dt>Period</dt><dd>${when(invoice.line.periodStart)} to ${when(invoice.line.periodEnd)} UTC</dd>
        ${invoice.paidAt === null ? "" : html`<dt>Paid</dt><dd>${when(invoice.paidAt)} UTC</dd>`}
      </dl>
    </div>`;
    return send(c, hostedPage("Invoice", main));
  });
  return app;
}
