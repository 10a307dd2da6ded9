import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { chosen, requireRecord } from "../../control/read";
import { closeDispute, ENDS } from "../../disputes/close-dispute";
import { escalate, isDisputeOpen, withdrawLater } from "../../disputes/create-dispute";
import { overturnDispute } from "../../disputes/overturn-dispute";
import { NO_REQUEST } from "../../events/cause";
import { view } from "../../objects/view";
import type { Simulator } from "../../simulator";
import type { DisputeRecord } from "../../store/money-records";
import { button, money, state, when } from "../format";
import { consolePage, type Html, send } from "../layout";
import { eventTable } from "./events";

const SHOWN = 100;

/** All disputes, and a page for each with its possible outcomes. */
export function disputePages(simulator: Simulator): Hono {
  const app = new Hono();
  const find = (c: Context): DisputeRecord => requireRecord(simulator, "dispute", c.req.param("id") ?? "");
  app.get("/disputes", (c) => send(c, consolePage("Disputes", "/disputes", disputeList(simulator))));
  app.get("/disputes/:id", (c) => {
    const dispute = find(c);
    return send(
      c,
      consolePage(`Dispute over ${money(dispute.amountCents)}`, "/disputes", detail(simulator, dispute)),
    );
  });
  app.post("/disputes/:id/close", async (c) => {
    const dispute = find(c);
    const form = await c.req.formData();
    const end = chosen({ status: form.get("status") }, "status", ENDS) ?? "lost";
    closeDispute(simulator, NO_REQUEST, dispute, end, { returnFee: form.has("return_fee") });
    return c.redirect(`/disputes/${dispute.id}`, 303);
  });
  for (const [verb, run] of [
    ["withdraw", withdrawLater],
    ["escalate", escalate],
    ["overturn", overturnDispute],
  ] as const)
    app.post(`/disputes/:id/${verb}`, (c) => {
      const dispute = run(simulator, find(c));
      return c.redirect(`/disputes/${dispute.id}`, 303);
    });
  return app;
}

/** Disputes as rows, for their own page and for a payment's. */
export function disputeTable(disputes: readonly DisputeRecord[]): Html {
  return html`<div class="scroll"><table>
    <thead><tr><th>Dispute</th><th>Status</th><th class="money">Amount</th><th>Reason</th><th>Answer by (UTC)</th><th>Created (UTC)</th></tr></thead>
    <tbody>${disputes.map(
      (dispute) => html`<tr>
        <td><a href="/disputes/${dispute.id}"><code>${dispute.id}</code></a></td>
        <td>${state(dispute.status)}</td><td class="money">${money(dispute.amountCents)}</td>
        <td>${dispute.reason.replaceAll("_", " ")}</td>
        <td class="when">${dispute.dueBy ? when(dispute.dueBy) : "Cannot be answered"}</td>
        <td class="when">${when(dispute.created)}</td>
      </tr>`,
    )}</tbody>
  </table></div>`;
}

function disputeList(simulator: Simulator): Html {
  const disputes = simulator.store.tables.dispute.newest(SHOWN);
  if (disputes.length === 0)
    return html`<h1>Disputes</h1><p class="empty">No dispute yet. A payment can be disputed on its page.</p>`;
  return html`<h1>Disputes</h1>
    <p class="quiet">Payments whose banks want the money back, newest first.</p>
    ${disputeTable(disputes)}`;
}

function detail(simulator: Simulator, dispute: DisputeRecord): Html {
  const events = simulator.store.events.newest(100, (event) => event.record.id === dispute.id);
  const rows = dispute.balanceTransactions.flatMap(
    (id) => simulator.store.get("balance_transaction", id) ?? [],
  );
  return html`<p><a href="/disputes">All disputes</a></p>
    <h1>${money(dispute.amountCents)} ${state(dispute.status)}</h1>
    <p class="quiet"><code>${dispute.id}</code></p>
    ${isDisputeOpen(dispute) ? actions(dispute) : overturn(dispute)}
    <div class="card">
      <h2>Details</h2>
      <dl>
        <dt>Payment</dt><dd><a href="/payments/${dispute.paymentIntent}"><code>${dispute.paymentIntent}</code></a></dd>
        <dt>Kind</dt><dd>${dispute.caseType ?? "bank return"}</dd>
        <dt>Reason</dt><dd>${dispute.reason.replaceAll("_", " ")}</dd>
        <dt>Answer by</dt><dd>${dispute.dueBy ? `${when(dispute.dueBy)} UTC` : "Cannot be answered"}</dd>
        <dt>Answers</dt><dd>${dispute.submissions}</dd>
        ${Object.entries(dispute.evidence).map(([name, text]) => html`<dt>${name.replaceAll("_", " ")}</dt><dd>${text}</dd>`)}
        ${rows.map((row) => html`<dt>${row.amountCents < 0 ? "Withdrawn" : "Returned"}</dt><dd>${money(row.amountCents)}, fee ${money(row.feeCents)}, ${when(row.created)} UTC</dd>`)}
      </dl>
    </div>
    <h2>Events</h2>
    ${eventTable(simulator, events)}
    <h2>Object</h2>
    <div class="card"><pre tabindex="0" aria-label="Dispute object">${JSON.stringify(view(simulator, "dispute", dispute), null, 2)}</pre></div>`;
}

/** What the card network can still do to a decided dispute. */
function overturn({ id, caseType, status, balanceTransactions }: DisputeRecord): Html | "" {
  if (caseType !== "chargeback" || (status !== "won" && status !== "lost")) return "";
  if (balanceTransactions.length === 0) return "";
  const label =
    status === "won" ? "Overturn the win: withdraw the money again" : "Overturn the loss: return the money";
  return html`<div class="card actions">${button(`/disputes/${id}/overturn`, label, false)}</div>`;
}

function actions(dispute: DisputeRecord): Html {
  const base = `/disputes/${dispute.id}`;
  const end = (status: string, label: string): Html =>
    html`<form method="post" action="${base}/close"><input type="hidden" name="status" value="${status}" /><button>${label}</button></form>`;
  const inquiry = dispute.status.startsWith("warning_");
  return html`<div class="card actions">
    ${inquiry ? end("warning_closed", "Close inquiry") : html`${end("won", "Win")} ${end("lost", "Lose")}`}
    ${end("prevented", "Prevented")}
    ${inquiry ? button(`${base}/escalate`, "Escalate to a chargeback", false) : ""}
    ${dispute.balanceTransactions.length === 0 ? button(`${base}/withdraw`, "Withdraw the money", false) : ""}
  </div>`;
}
