import { Hono } from "hono";
import { completeOnboarding } from "../accounts/complete-onboarding";
import { ApiError, noSuch } from "../api/errors";
import { clockRoutes } from "../clock/control";
import { eventView } from "../objects/event";
import { view } from "../objects/view";
import { authenticate } from "../payments/authenticate";
import { settleBankPayment } from "../payments/settle-bank-payment";
import { unexpectedState } from "../payments/states";
import type { SimulatorControls } from "../simulator";
import { importAccount } from "./import-account";
import { importPayments } from "./import-payments";
import { moneyControls } from "./money";
import { readJson, requireRecord } from "./read";
import { setCapabilities } from "./set-capabilities";
import { setWallets } from "./set-wallets";
import { subscriptionControls } from "./subscriptions";
import { deliverySummary, stateSummary } from "./summaries";

/** The control API for tests, seed and console under `/_control/`; returns the changed objects. */
export function controlRoutes(simulator: SimulatorControls): Hono {
  const app = new Hono();
  app.use(async (_c, next) => {
    await next();
    simulator.store.flush();
  });
  app.onError((error, c) => {
    if (!(error instanceof ApiError)) throw error;
    return Response.json({ error: error.body }, { status: error.status, headers: { "X-Path": c.req.path } });
  });
  app.get("/_control/health", (c) =>
    c.json({ name: "processor", status: "ok", origin: simulator.config.origin }),
  );
  app.route("/", clockRoutes(simulator));
  app.route("/", subscriptionControls(simulator));
  app.route("/", moneyControls(simulator));
  app.get("/_control/state", (c) => c.json(stateSummary(simulator)));
  app.get("/_control/deliveries", (c) =>
    c.json({ deliveries: deliverySummary(simulator, { object: c.req.query("object"), limit: 200 }) }),
  );
  app.get("/_control/response-times", (c) => c.json({ responses: simulator.deliveries.responseTimes() }));

  app.post("/_control/accounts", async (c) =>
    c.json(view(simulator, "account", importAccount(simulator, await readJson(c))), 201),
  );
  app.post("/_control/accounts/:id/complete", (c) => {
    const account = requireRecord(simulator, "account", c.req.param("id"));
    return c.json(view(simulator, "account", completeOnboarding(simulator, account)));
  });
  app.post("/_control/accounts/:id/capabilities", async (c) => {
    const account = requireRecord(simulator, "account", c.req.param("id"));
    return c.json(view(simulator, "account", setCapabilities(simulator, account, await readJson(c))));
  });

  app.post("/_control/payment_method_domains/:name", async (c) => {
    const name = c.req.param("name");
    const [domain] = simulator.store.tables.payment_method_domain.by("domainName", name);
    if (!domain) throw noSuch("payment method domain", name);
    return c.json(view(simulator, "payment_method_domain", setWallets(simulator, domain, await readJson(c))));
  });

  app.post("/_control/payments", async (c) => c.json(importPayments(simulator, await readJson(c)), 201));
  for (const [verb, result] of [
    ["settle", "succeed"],
    ["fail", "fail"],
  ] as const)
    app.post(`/_control/payment_intents/:id/${verb}`, (c) => {
      const intent = requireRecord(simulator, "payment_intent", c.req.param("id"));
      return c.json(view(simulator, "payment_intent", settleBankPayment(simulator, intent, result)));
    });
  for (const [verb, passed] of [
    ["authenticate", true],
    ["refuse_authentication", false],
  ] as const)
    app.post(`/_control/payment_intents/:id/${verb}`, (c) => {
      const intent = requireRecord(simulator, "payment_intent", c.req.param("id"));
      if (intent.status !== "requires_action")
        throw unexpectedState(
          simulator,
          intent,
          `This PaymentIntent waits for no action; its status is ${intent.status}.`,
        );
      return c.json(view(simulator, "payment_intent", authenticate(simulator, intent, passed)));
    });

  app.post("/_control/events/:id/resend", (c) => {
    const event = simulator.store.events.get(c.req.param("id"));
    if (!event) throw noSuch("event", c.req.param("id"));
    simulator.deliveries.resend(event);
    return c.json(eventView(simulator, event));
  });
  return app;
}
