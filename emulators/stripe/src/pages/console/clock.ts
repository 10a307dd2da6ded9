import { Hono } from "hono";
import { html } from "hono/html";
import { invalidRequest } from "../../api/errors";
import { advance, resetClock } from "../../clock/advance";
import { nextDue } from "../../clock/run-due";
import { instant, later } from "../../clock/spans";
import type { SimulatorControls } from "../../simulator";
import { when } from "../format";
import { consolePage, type Html, send } from "../layout";

const SPANS = [
  ["+1day", "+1 day"],
  ["+1week", "+1 week"],
  ["+1month", "+1 month"],
  ["+1year", "+1 year"],
] as const;

/** The installation's clock, and the buttons that move it. */
export function clockPages(simulator: SimulatorControls): Hono {
  const app = new Hono();
  app.get("/clock", (c) =>
    send(c, consolePage("Clock", "/clock", clockPage(simulator, c.req.query("moved")))),
  );
  app.post("/clock", async (c) => {
    const form = await c.req.formData();
    const [by, to] = [form.get("by"), form.get("to")];
    if (typeof by !== "string" && typeof to !== "string") throw invalidRequest("Choose how far.");
    const { steps, events } = await advance(simulator, (now) =>
      typeof by === "string" ? later(now, by) : instant(now, String(to)),
    );
    return c.redirect(`/clock?moved=${steps}-${events}`, 303);
  });
  app.post("/clock/reset", (c) => {
    resetClock(simulator);
    return c.redirect("/clock", 303);
  });
  return app;
}

function clockPage(simulator: SimulatorControls, moved: string | undefined): Html {
  const [, steps, events] = /^(\d+)-(\d+)$/.exec(moved ?? "") ?? [];
  const next = nextDue(simulator);
  const days = simulator.clock.offsetMs() / 86_400_000;
  return html`<h1>Clock</h1>
    <p class="quiet">The one clock of this installation. Moving it makes everything happen that is due until then, each on its own date: renewals, retries, bank payments, payouts.</p>
    ${steps ? html`<p role="status">Moved. ${steps} ${steps === "1" ? "moment" : "moments"} at which something happened, ${events} ${events === "1" ? "event" : "events"}.</p>` : ""}
    <div class="card">
      <p class="sum">${when(simulator.now())} UTC</p>
      <p class="quiet">${days === 0 ? "The same as real time." : `${days.toFixed(days < 10 ? 1 : 0)} days ahead of real time.`}
        ${next ? `Next, on ${when(next.at)} UTC: ${next.due.name}.` : "Nothing is under way."}</p>
      <form class="actions" method="post" action="/clock">
        ${SPANS.map(([span, label]) => html`<button name="by" value="${span}">${label}</button>`)}
      </form>
    </div>
    ${
      days === 0
        ? ""
        : html`<form class="card row" method="post" action="/clock/reset"><button>Back to real time</button>
            <span class="quiet">Only while nothing has happened in the time ahead.</span></form>`
    }`;
}
