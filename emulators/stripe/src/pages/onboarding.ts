import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { completeOnboarding } from "../accounts/complete-onboarding";
import { closeLink, openLink } from "../accounts/open-link";
import type { Simulator } from "../simulator";
import type { AccountLinkRecord } from "../store/records";
import { type Html, hostedPage, send } from "./layout";

/** The hosted onboarding page: its link opens once, then it is submitted or left for later. */
export function onboardingPages(simulator: Simulator): Hono {
  const app = new Hono();
  app.get("/onboarding/:token", async (c) => {
    const link = find(simulator, c.req.param("token"));
    if (!link) return invalidLinkPage(c);
    // A used or expired link redirects to the refresh URL, where the platform creates a new one.
    if (!openLink(simulator, link)) return c.redirect(link.refreshUrl, 302);
    return send(c, hostedPage("Finish your payment account", form(simulator, link)));
  });
  app.post("/onboarding/:token", async (c) => {
    const link = find(simulator, c.req.param("token"));
    const choice = (await c.req.formData()).get("choice");
    if (!link) return invalidLinkPage(c);
    if (!closeLink(simulator, link)) return c.redirect(link.refreshUrl, 303);
    const account = simulator.store.get("account", link.account);
    if (choice === "finish" && account) completeOnboarding(simulator, account);
    return c.redirect(link.returnUrl, 303);
  });
  return app;
}

function find(simulator: Simulator, token: string): AccountLinkRecord | undefined {
  return simulator.store.get("account_link", token);
}

function invalidLinkPage(c: Context): Promise<Response> {
  const text = html`<div class="card"><h1>This link does not work</h1><p>Go back to Almoner and continue from there: it makes a new one.</p></div>`;
  return send(c, hostedPage("This link does not work", text), 410);
}

function form(simulator: Simulator, link: AccountLinkRecord): Html {
  const account = simulator.store.get("account", link.account);
  return html`<div class="card">
    <h1>Finish ${account?.profile.name ?? "your organization"}’s payment account</h1>
    <p class="quiet">The processor must know who receives the gifts before it can pay them out. Here, everything is filled in with made-up details.</p>
    <ul>
      <li>Legal name and tax number</li>
      <li>A person who speaks for the organization</li>
      <li>Bank account for payouts: Local Test Bank, •••• 6789</li>
    </ul>
    <form method="post" action="/onboarding/${link.id}">
      <div class="actions">
        <button class="main" name="choice" value="finish">Finish onboarding</button>
        <button name="choice" value="later">Come back later</button>
      </div>
    </form>
  </div>`;
}
