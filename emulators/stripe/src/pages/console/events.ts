import { Hono } from "hono";
import { html } from "hono/html";
import { noSuch } from "../../api/errors";
import { eventView } from "../../objects/event";
import type { Simulator } from "../../simulator";
import type { Delivery, EventRecord } from "../../store/events";
import { button, state, when } from "../format";
import { consolePage, type Html, send } from "../layout";

const SHOWN = 200;

/** Events and their delivery status. */
export function eventPages(simulator: Simulator): Hono {
  const app = new Hono();
  app.get("/events", (c) => {
    const events = simulator.store.events.newest(SHOWN);
    const main = html`<h1>Events</h1>
      <p class="quiet">Delivered to <code>${simulator.config.webhookUrl}</code>. An answer other than 2xx, or none within ten seconds, is tried again with longer and longer pauses.</p>
      ${eventTable(simulator, events)}`;
    return send(c, consolePage("Events", "/events", main));
  });
  app.get("/events/:id", (c) => {
    const event = simulator.store.events.get(c.req.param("id"));
    if (!event) throw noSuch("event", c.req.param("id"));
    return send(c, consolePage(event.type, "/events", detail(simulator, event)));
  });
  app.post("/events/:id/resend", (c) => {
    const event = simulator.store.events.get(c.req.param("id"));
    if (!event) throw noSuch("event", c.req.param("id"));
    simulator.deliveries.resend(event);
    return c.redirect(`/events/${event.id}`, 303);
  });
  return app;
}

export function eventTable(simulator: Simulator, events: readonly EventRecord[]): Html {
  if (events.length === 0) return html`<p class="empty">No event yet.</p>`;
  return html`<div class="scroll"><table>
    <thead><tr><th>Event</th><th>About</th><th>Delivery</th><th class="money">Tries</th><th>Last answer</th><th>Created (UTC)</th><th>Make happen</th></tr></thead>
    <tbody>${events.map((event) => {
      const delivery = simulator.store.deliveries.get(event.id);
      return html`<tr>
        <td><a href="/events/${event.id}">${event.type}</a></td>
        <td><code>${event.record.id}</code></td>
        <td>${state(delivery?.state ?? "off")}</td>
        <td class="money">${delivery?.tries ?? 0}</td>
        <td>${answer(delivery)}</td>
        <td class="when">${when(event.created)}</td>
        <td>${button(`/events/${event.id}/resend`, "Resend")}</td>
      </tr>`;
    })}</tbody>
  </table></div>`;
}

function answer(delivery: Delivery | undefined): string {
  if (!delivery?.last) return "";
  return [delivery.last.status, delivery.last.note].filter((part) => part !== null).join(", ");
}

function detail(simulator: Simulator, event: EventRecord): Html {
  const delivery = simulator.store.deliveries.get(event.id);
  const next = delivery?.nextAt ? `${when(Math.floor(delivery.nextAt / 1000))} UTC` : "None planned";
  return html`<p><a href="/events">All events</a></p>
    <h1>${event.type} ${state(delivery?.state ?? "off")}</h1>
    <p class="quiet"><code>${event.id}</code></p>
    <div class="card">
      <dl>
        <dt>Created</dt><dd>${when(event.created)} UTC</dd>
        <dt>Tries</dt><dd>${delivery?.tries ?? 0}</dd>
        <dt>Last answer</dt><dd>${answer(delivery) || "None"}</dd>
        <dt>Next try</dt><dd>${next}</dd>
        <dt>Signed as</dt><dd>${event.account ? "connected account" : "platform"}</dd>
      </dl>
    </div>
    ${button(`/events/${event.id}/resend`, "Resend", false)}
    <h2>Body</h2>
    <div class="card"><pre tabindex="0" aria-label="Event body">${JSON.stringify(eventView(simulator, event), null, 2)}</pre></div>`;
}
