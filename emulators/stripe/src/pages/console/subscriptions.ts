import { Hono } from "hono";
import { html } from "hono/html";
import { requireRecord } from "../../control/read";
import { actOnSubscription } from "../../control/subscriptions";
import type { Simulator } from "../../simulator";
import type { SubscriptionRecord } from "../../store/billing-records";
import { money, state, when } from "../format";
import { consolePage, type Html, send } from "../layout";
import { methodName } from "./method-name";
import { subscriptionDetail } from "./subscription-detail";
import { amountOf, interval } from "./subscription-terms";

const SHOWN = 100;

/** The newest subscriptions, and a page for each with its invoices and possible actions. */
export function subscriptionPages(simulator: Simulator): Hono {
  const app = new Hono();
  app.get("/subscriptions", (c) =>
    send(c, consolePage("Subscriptions", "/subscriptions", subscriptionList(simulator))),
  );
  app.get("/subscriptions/:id", (c) => {
    const subscription = requireRecord(simulator, "subscription", c.req.param("id"));
    return send(
      c,
      consolePage("Subscription", "/subscriptions", subscriptionDetail(simulator, subscription)),
    );
  });
  for (const verb of ["cancel", "pause", "resume", "fail-next"])
    app.post(`/subscriptions/:id/${verb}`, (c) => {
      const id = c.req.param("id") ?? "";
      actOnSubscription(simulator, id, verb);
      return c.redirect(`/subscriptions/${id}`, 303);
    });
  return app;
}

function subscriptionList(simulator: Simulator): Html {
  const { subscription: table } = simulator.store.tables;
  if (table.size === 0)
    return html`<h1>Subscriptions</h1><p class="empty">No subscription yet. Every recurring donation that starts on a donation page appears here.</p>`;
  const intro =
    table.size > SHOWN
      ? `The newest ${SHOWN} of ${table.size.toLocaleString("en-US")}.`
      : `${table.size} in all, newest first.`;
  return html`<h1>Subscriptions</h1>
    <p class="quiet">${intro} Open one to see its invoices, let a renewal fail, pause it or cancel it.</p>
    <div class="scroll"><table>
      <thead><tr><th>Subscription</th><th>Status</th><th class="money">Amount</th><th>Every</th><th>Method</th><th>To</th><th>Next period (UTC)</th></tr></thead>
      <tbody>${table.newest(SHOWN).map((subscription) => row(simulator, subscription))}</tbody>
    </table></div>`;
}

function row(simulator: Simulator, subscription: SubscriptionRecord): Html {
  const account = simulator.store.get("account", subscription.destination ?? "");
  return html`<tr>
    <td><a href="/subscriptions/${subscription.id}"><code>${subscription.id}</code></a></td>
    <td>${state(subscription.status)} ${subscription.pause ? html`<span class="state warn">paused</span>` : ""}</td>
    <td class="money">${money(amountOf(simulator, subscription))}</td>
    <td>${interval(simulator, subscription)}</td>
    <td>${methodName(simulator, subscription.defaultMethod)}</td>
    <td>${account?.profile.name ?? account?.id ?? "Platform"}</td>
    <td class="when">${subscription.endedAt === null ? when(subscription.periodEnd) : ""}</td>
  </tr>`;
}
