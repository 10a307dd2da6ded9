import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { ApiError } from "../api/errors";
import { sameOrigin } from "../control/same-origin";
import type { SimulatorControls } from "../simulator";
import { authenticatePages } from "./authenticate";
import { accountDetailPages } from "./console/account-detail";
import { accountPages } from "./console/accounts";
import { clockPages } from "./console/clock";
import { disputePages } from "./console/disputes";
import { eventPages } from "./console/events";
import { faultPages } from "./console/faults";
import { paymentPages } from "./console/payments";
import { subscriptionPages } from "./console/subscriptions";
import { invoicePages } from "./invoice";
import { consolePage, send } from "./layout";
import { onboardingPages } from "./onboarding";
import { receiptPages } from "./receipt";
import { setupAuthenticatePages } from "./setup-authenticate";
import { STYLES } from "./styles";
import { verifyPages } from "./verify";

/** All HTML pages: the console, and the pages that Stripe hosts. */
export function pageRoutes(simulator: SimulatorControls): Hono {
  const app = new Hono();
  app.use(sameOrigin);
  app.use(async (_c, next) => {
    await next();
    simulator.store.flush();
  });
  app.onError((error, c) => {
    if (!(error instanceof ApiError)) throw error;
    return explain(c, error.message);
  });
  app.get("/styles.css", (c) =>
    c.body(STYLES, 200, { "Content-Type": "text/css", "Cache-Control": "no-cache" }),
  );
  for (const pages of [
    paymentPages,
    subscriptionPages,
    clockPages,
    accountPages,
    accountDetailPages,
    disputePages,
    eventPages,
    faultPages,
    onboardingPages,
    authenticatePages,
    setupAuthenticatePages,
    invoicePages,
    verifyPages,
    receiptPages,
  ])
    app.route("/", pages(simulator));
  return app;
}

/** The page for a refused button: the reason, and a link back. */
function explain(c: Context, message: string): Promise<Response> {
  return send(
    c,
    consolePage(
      "Not possible",
      "",
      html`<h1>Something went wrong</h1><p class="error">${message}</p><p><a href="/">Back to the payments</a></p>`,
    ),
    400,
  );
}
