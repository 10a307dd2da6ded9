import { Hono } from "hono";
import { html } from "hono/html";
import { authenticateSetup, setupByAction } from "../setup-intents/confirm-setup";
import type { Simulator } from "../simulator";
import type { SetupIntentRecord } from "../store/billing-records";
import { hostedPage, send } from "./layout";

/** The issuer's authentication page before a card is saved. `?return_url=` serves confirmations without one. */
export function setupAuthenticatePages(simulator: Simulator): Hono {
  const app = new Hono();
  app.get("/setup/:token", (c) => {
    const token = c.req.param("token");
    const intent = setupByAction(simulator, token);
    if (!intent) return over(c);
    const back = intent.action?.returnUrl ?? c.req.query("return_url") ?? "";
    const main = html`<div class="card">
      <h1>Is this you?</h1>
      <p class="quiet">Your bank wants to be sure before this card is kept for later gifts. Nothing is charged now.</p>
      <form method="post" action="/setup/${token}">
        <input type="hidden" name="return_url" value="${back}" />
        <div class="actions">
          <button class="main" name="choice" value="complete">Complete</button>
          <button name="choice" value="fail">Fail</button>
        </div>
      </form>
    </div>`;
    return send(c, hostedPage("Is this you?", main));
  });
  app.post("/setup/:token", async (c) => {
    const intent = setupByAction(simulator, c.req.param("token"));
    const form = await c.req.formData();
    if (!intent) return over(c);
    const after = authenticateSetup(simulator, intent, form.get("choice") === "complete");
    const back = returnAddress(after, intent.action?.returnUrl ?? String(form.get("return_url") ?? ""));
    return back ? c.redirect(back, 303) : over(c);
  });
  return app;
}

/** The return URL with Stripe's parameters; null when unknown. */
function returnAddress(intent: SetupIntentRecord, returnUrl: string): string | null {
  if (!URL.canParse(returnUrl)) return null;
  const url = new URL(returnUrl);
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  url.searchParams.set("setup_intent", intent.id);
  url.searchParams.set("setup_intent_client_secret", intent.clientSecret);
  url.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "failed");
  return url.href;
}

function over(c: Parameters<typeof send>[0]): Promise<Response> {
  const main = html`<div class="card"><h1>Nothing left to do here</h1><p>The bank has its answer. You can close this page and go back.</p></div>`;
  return send(c, hostedPage("Nothing left to do here", main), 200);
}
