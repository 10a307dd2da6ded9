import { Hono } from "hono";
import { html } from "hono/html";
import { CAPABILITIES } from "../../accounts/capabilities";
import { completeOnboarding } from "../../accounts/complete-onboarding";
import { requireRecord } from "../../control/read";
import { setCapabilities } from "../../control/set-capabilities";
import type { Simulator } from "../../simulator";
import type { AccountRecord } from "../../store/records";
import { button, state, when } from "../format";
import { consolePage, type Html, send } from "../layout";

const SHOWN = 200;

/** Connected accounts: onboarding state, capabilities, and buttons to change them. */
export function accountPages(simulator: Simulator): Hono {
  const app = new Hono();
  app.get("/accounts", (c) => send(c, consolePage("Accounts", "/accounts", accountList(simulator))));
  app.post("/accounts/:id/complete", (c) => {
    completeOnboarding(simulator, requireRecord(simulator, "account", c.req.param("id")));
    return c.redirect("/accounts", 303);
  });
  app.post("/accounts/:id/charges", async (c) => {
    const on = (await c.req.formData()).get("enabled") === "1";
    setCapabilities(simulator, requireRecord(simulator, "account", c.req.param("id")), {
      card_payments: on ? "active" : "inactive",
      charges_enabled: on,
    });
    return c.redirect("/accounts", 303);
  });
  return app;
}

function accountList(simulator: Simulator): Html {
  const accounts = simulator.store.tables.account.newest(SHOWN);
  if (accounts.length === 0)
    return html`<h1>Accounts</h1><p class="empty">No connected account yet. Creating an organization makes one.</p>`;
  return html`<h1>Accounts</h1>
    <p class="quiet">Nonprofits that are connected, newest first.</p>
    <div class="scroll"><table>
      <thead><tr><th>Nonprofit</th><th>Charges</th><th>Payouts</th><th>Capabilities</th><th>Created (UTC)</th><th>Make happen</th></tr></thead>
      <tbody>${accounts.map(row)}</tbody>
    </table></div>`;
}

function row(account: AccountRecord): Html {
  const capabilities = CAPABILITIES.flatMap((name) => {
    const status = account.capabilities[name];
    return status ? [html`<div>${name.replaceAll("_", " ")} ${state(status)}</div>`] : [];
  });
  const base = `/accounts/${account.id}`;
  return html`<tr>
    <td><a href="${base}">${account.profile.name ?? "No name"}</a><br /><code class="quiet">${account.id}</code></td>
    <td>${state(account.chargesEnabled ? "enabled" : "disabled")}</td>
    <td>${state(account.payoutsEnabled ? "enabled" : "disabled")}</td>
    <td>${capabilities}</td>
    <td class="when">${when(account.created)}</td>
    <td>${
      account.detailsSubmitted
        ? html`<form method="post" action="${base}/charges">
            <input type="hidden" name="enabled" value="${account.chargesEnabled ? "0" : "1"}" />
            <button class="small">${account.chargesEnabled ? "Stop card payments" : "Allow card payments"}</button>
          </form>`
        : button(`${base}/complete`, "Complete onboarding")
    }</td>
  </tr>`;
}
