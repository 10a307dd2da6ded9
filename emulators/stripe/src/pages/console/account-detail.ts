import { Hono } from "hono";
import { html } from "hono/html";
import { requireRecord } from "../../control/read";
import { PAYOUT_FAILURES } from "../../objects/payout";
import { balanceOf } from "../../payouts/balance";
import { arrive, failPayout } from "../../payouts/end-payout";
import { payOutNow } from "../../payouts/pay-out";
import type { Simulator } from "../../simulator";
import type { PayoutRecord } from "../../store/money-records";
import type { AccountRecord, BalanceTransactionRecord } from "../../store/records";
import { money, state, when } from "../format";
import { consolePage, type Html, send } from "../layout";

const SHOWN = 100;

/** The money of one connected account: balance, transactions, payouts. */
export function accountDetailPages(simulator: Simulator): Hono {
  const app = new Hono();
  app.get("/accounts/:id", (c) => {
    const account = requireRecord(simulator, "account", c.req.param("id"));
    return send(c, consolePage(account.profile.name ?? account.id, "/accounts", detail(simulator, account)));
  });
  app.post("/accounts/:id/payouts", async (c) => {
    const account = requireRecord(simulator, "account", c.req.param("id"));
    payOutNow(simulator, account, (await c.req.formData()).has("everything"));
    return c.redirect(`/accounts/${account.id}`, 303);
  });
  app.post("/payouts/:id/arrive", (c) => {
    const { account } = arrive(simulator, requireRecord(simulator, "payout", c.req.param("id")));
    return c.redirect(`/accounts/${account}`, 303);
  });
  app.post("/payouts/:id/fail", async (c) => {
    const code = String((await c.req.formData()).get("failure_code") ?? "");
    const { account } = failPayout(simulator, requireRecord(simulator, "payout", c.req.param("id")), code);
    return c.redirect(`/accounts/${account}`, 303);
  });
  return app;
}

function detail(simulator: Simulator, account: AccountRecord): Html {
  const { availableCents, pendingCents } = balanceOf(simulator, account.id);
  const payouts = simulator.store.tables.payout.by("account", account.id).reverse().slice(0, SHOWN);
  const rows = simulator.store.tables.balance_transaction.newest(SHOWN, (row) => row.account === account.id);
  return html`<p><a href="/accounts">All accounts</a></p>
    <h1>${account.profile.name ?? "No name"}</h1>
    <p class="quiet"><code>${account.id}</code></p>
    <div class="card">
      <dl>
        <dt>Available</dt><dd>${money(availableCents)}</dd>
        <dt>On its way in</dt><dd>${money(pendingCents)}</dd>
      </dl>
    </div>
    <form class="card row" method="post" action="/accounts/${account.id}/payouts">
      <button class="main">Pay out now</button>
      <label class="check"><input type="checkbox" name="everything" value="1" />Also what is not available yet</label>
    </form>
    <h2>Payouts</h2>
    ${payouts.length === 0 ? html`<p class="empty">No payout yet. Each midnight (UTC) pays out what is available.</p>` : payoutTable(payouts)}
    <h2>Balance transactions</h2>
    ${rows.length === 0 ? html`<p class="empty">Nothing has moved yet.</p>` : movementTable(rows)}`;
}

function payoutTable(payouts: readonly PayoutRecord[]): Html {
  const codes = Object.keys(PAYOUT_FAILURES).map(
    (code) => html`<option value="${code}">${code.replaceAll("_", " ")}</option>`,
  );
  return html`<div class="scroll"><table>
    <thead><tr><th>Payout</th><th>Status</th><th class="money">Amount</th><th>Arrives (UTC)</th><th>Make happen</th></tr></thead>
    <tbody>${payouts.map(
      (payout) => html`<tr>
        <td><code>${payout.id}</code></td>
        <td>${state(payout.status)} ${payout.failure?.code.replaceAll("_", " ") ?? ""}</td>
        <td class="money">${money(payout.amountCents)}</td>
        <td class="when">${when(payout.arrivalDate)}</td>
        <td><div class="actions">
          ${payout.status === "pending" ? html`<form method="post" action="/payouts/${payout.id}/arrive"><button class="small">Let it arrive</button></form>` : ""}
          ${
            payout.status === "failed"
              ? ""
              : html`<form class="row" method="post" action="/payouts/${payout.id}/fail">
                  <select name="failure_code" aria-label="Why">${codes}</select>
                  <button class="small">Make it fail</button>
                </form>`
          }
        </div></td>
      </tr>`,
    )}</tbody>
  </table></div>`;
}

function movementTable(rows: readonly BalanceTransactionRecord[]): Html {
  return html`<div class="scroll"><table>
    <thead><tr><th>Type</th><th class="money">Amount</th><th class="money">Fee</th><th class="money">Net</th><th>Source</th><th>Payout</th><th>Available (UTC)</th></tr></thead>
    <tbody>${rows.map(
      (row) => html`<tr>
        <td>${row.type.replaceAll("_", " ")}</td>
        <td class="money">${money(row.amountCents)}</td><td class="money">${money(row.feeCents)}</td>
        <td class="money">${money(row.amountCents - row.feeCents)}</td>
        <td><code>${row.source}</code></td><td><code>${row.payout ?? ""}</code></td>
        <td class="when">${when(row.availableOn)}</td>
      </tr>`,
    )}</tbody>
  </table></div>`;
}
