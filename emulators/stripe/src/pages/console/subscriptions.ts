import { Hono } from "hono";
import { html } from "hono/html";
import { wanted } from "../../control/read";
import { actOnSubscription } from "../../control/subscriptions";
import type { World } from "../../simulator";
import type { SubscriptionRecord } from "../../store/billing-records";
import { money, state, when } from "../format";
import { consolePage, type Html, send } from "../layout";
import { methodName } from "./payments";
import { subscriptionDetail } from "./subscription-detail";

const SHOWN = 100;

/** The newest subscriptions, and one page for each with its invoices and what can be done to it. */
export function subscriptionPages(world: World): Hono {
  const app = new Hono();
  app.get("/subscriptions", (c) =>
    send(c, consolePage("Subscriptions", "/subscriptions", subscriptionList(world))),
  );
  app.get("/subscriptions/:id", (c) => {
    const subscription = wanted(world, "subscription", c.req.param("id"));
    return send(c, consolePage("Subscription", "/subscriptions", subscriptionDetail(world, subscription)));
  });
  for (const verb of ["cancel", "pause", "resume", "fail-next"])
    app.post(`/subscriptions/:id/${verb}`, (c) => {
      const id = c.req.param("id") ?? "";
      actOnSubscription(world, id, verb);
      return c.redirect(`/subscriptions/${id}`, 303);
    });
  return app;
}

function subscriptionList(world: World): Html {
  const { subscription: table } = world.store.tables;
  if (table.size === 0)
    return html`<h1>Subscriptions</h1><p class="empty">No subscription yet. Each recurring gift that is started on a donation page shows up here.</p>`;
  const intro =
    table.size > SHOWN
      ? `The newest ${SHOWN} of ${table.size.toLocaleString("en-US")}.`
      : `${table.size} in all, newest first.`;
  return html`<h1>Subscriptions</h1>
    <p class="quiet">${intro} Open one to see its invoices, let a renewal fail, pause it or cancel it.</p>
    <div class="scroll"><table>
      <thead><tr><th>Subscription</th><th>Status</th><th class="money">Amount</th><th>Every</th><th>Method</th><th>To</th><th>Next period (UTC)</th></tr></thead>
      <tbody>${table.newest(SHOWN).map((subscription) => row(world, subscription))}</tbody>
    </table></div>`;
}

function row(world: World, subscription: SubscriptionRecord): Html {
  const account = world.store.get("account", subscription.destination ?? "");
  return html`<tr>
    <td><a href="/subscriptions/${subscription.id}"><code>${subscription.id}</code></a></td>
    <td>${state(subscription.status)} ${subscription.pause ? html`<span class="state warn">paused</span>` : ""}</td>
    <td class="money">${money(amountOf(world, subscription))}</td>
    <td>${rhythm(world, subscription)}</td>
    <td>${methodName(world, subscription.defaultMethod)}</td>
    <td>${account?.profile.name ?? account?.id ?? "Platform"}</td>
    <td class="when">${subscription.endedAt === null ? when(subscription.periodEnd) : ""}</td>
  </tr>`;
}

export function amountOf(world: World, { item }: SubscriptionRecord): number {
  return (world.store.get("price", item.price)?.amountCents ?? 0) * item.quantity;
}

/** `month`, `3 months`. */
export function rhythm(world: World, { item }: SubscriptionRecord): string {
  const recurring = world.store.get("price", item.price)?.recurring;
  if (!recurring) return "";
  return recurring.count === 1 ? recurring.interval : `${recurring.count} ${recurring.interval}s`;
}
