import type { Fault } from "@almoner/emulator-core";
import { Hono } from "hono";
import { html } from "hono/html";
import { invalidRequest } from "../../api/errors";
import type { SimulatorControls } from "../../simulator";
import { consolePage, type Html, send } from "../layout";

const KINDS: readonly Fault["kind"][] = ["fail", "slow", "drop", "duplicate", "delay", "reorder"];

/** The injected faults, and a form to add one. */
export function faultPages(simulator: SimulatorControls): Hono {
  const app = new Hono();
  app.get("/faults", (c) => send(c, consolePage("Faults", "/faults", faultList(simulator))));
  app.post("/faults", async (c) => {
    simulator.faults.add(readFault(await c.req.formData()));
    return c.redirect("/faults", 303);
  });
  app.post("/faults/clear", (c) => {
    simulator.faults.clear();
    return c.redirect("/faults", 303);
  });
  return app;
}

function readFault(form: FormData): Fault {
  const kind = KINDS.find((one) => one === form.get("kind"));
  const on = form.get("on");
  if (!kind || (on !== "requests" && on !== "deliveries")) throw invalidRequest("Choose where and what.");
  const number = (name: string): number | undefined => {
    const text = String(form.get(name) ?? "").trim();
    if (text === "") return undefined;
    if (!/^\d{1,7}$/.test(text)) throw invalidRequest(`${name} must be a whole number.`);
    return Number(text);
  };
  const match = String(form.get("match") ?? "").trim();
  const [times, status, ms] = [number("times"), number("status"), number("ms")];
  if (status !== undefined && (status < 400 || status > 599))
    throw invalidRequest("The status must lie between 400 and 599.");
  return {
    on,
    kind,
    ...(match ? { match } : {}),
    ...(times ? { times } : {}),
    ...(status ? { status } : {}),
    ...(ms ? { ms } : {}),
  };
}

function faultList(simulator: SimulatorControls): Html {
  const faults = simulator.faults.list();
  return html`<h1>Faults</h1>
    <p class="quiet">Make requests fail or respond slowly; make deliveries fail, get lost, arrive twice, late or out of order.</p>
    <form class="card row" method="post" action="/faults">
      <label>Where <select name="on"><option value="deliveries">Deliveries</option><option value="requests">Requests</option></select></label>
      <label>What <select name="kind">${KINDS.map((kind) => html`<option>${kind}</option>`)}</select></label>
      <label>Only where this occurs <input name="match" placeholder="payment_intent.succeeded" /></label>
      <label>Times <input name="times" inputmode="numeric" size="6" placeholder="always" /></label>
      <label>Status <input name="status" inputmode="numeric" size="6" placeholder="500" /></label>
      <label>Milliseconds <input name="ms" inputmode="numeric" size="8" placeholder="1000" /></label>
      <button class="main">Add fault</button>
    </form>
    ${
      faults.length === 0
        ? html`<p class="empty">No fault is set: everything works.</p>`
        : html`<div class="scroll"><table>
              <thead><tr><th>Where</th><th>What</th><th>Only where</th><th class="money">Times left</th><th class="money">Status</th><th class="money">ms</th></tr></thead>
              <tbody>${faults.map(
                (fault) => html`<tr>
                  <td>${fault.on}</td><td>${fault.kind}</td><td><code>${fault.match ?? "everything"}</code></td>
                  <td class="money">${fault.times ?? "always"}</td><td class="money">${fault.status ?? ""}</td><td class="money">${fault.ms ?? ""}</td>
                </tr>`,
              )}</tbody>
            </table></div>
            <form method="post" action="/faults/clear" class="row card"><button>Clear all faults</button></form>`
    }`;
}
