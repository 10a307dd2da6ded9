import { join } from "node:path";
import { Faults, openClock } from "@almoner/emulator-core";
import { Hono } from "hono";
import { errorAnswer, mount, newRequestId, respond } from "./api/endpoint";
import { ApiError } from "./api/errors";
import { prune, startTicking } from "./clock/ticking";
import type { Config } from "./config";
import { controlRoutes } from "./control/control";
import { sameOrigin } from "./control/same-origin";
import { Dispatcher } from "./deliveries/dispatcher";
import { pageRoutes } from "./pages/pages";
import { balanceRoutes } from "./routes/balance";
import { invoicePaymentRoutes } from "./routes/billing/invoice-payments";
import { invoiceRoutes } from "./routes/billing/invoices";
import { priceRoutes } from "./routes/billing/prices";
import { productRoutes } from "./routes/billing/products";
import { subscriptionRoutes } from "./routes/billing/subscriptions";
import { accountLinkRoutes } from "./routes/connect/account-links";
import { accountRoutes } from "./routes/connect/accounts";
import { applicationFeeRoutes } from "./routes/connect/application-fees";
import { transferRoutes } from "./routes/connect/transfers";
import { customerRoutes } from "./routes/customers";
import { disputeRoutes } from "./routes/disputes";
import { eventRoutes } from "./routes/events";
import { chargeRoutes } from "./routes/payments/charges";
import { elementsSessionRoutes } from "./routes/payments/elements-sessions";
import { microdepositRoutes } from "./routes/payments/microdeposits";
import { paymentIntentRoutes } from "./routes/payments/payment-intents";
import { paymentMethodDomainRoutes } from "./routes/payments/payment-method-domains";
import { paymentMethodRoutes } from "./routes/payments/payment-methods";
import { refundRoutes } from "./routes/payments/refunds";
import { setupIntentRoutes } from "./routes/payments/setup-intents";
import { payoutRoutes } from "./routes/payouts";
import type { SimulatorControls } from "./simulator";
import { Store } from "./store/store";
import { scriptRoutes } from "./stripe-js/serve";

export type StripeEmulator = { app: Hono; simulator: SimulatorControls; close(): void };

/** Opens the state in the data folder, resumes deliveries and starts the clock. */
export function createStripeEmulator(config: Config): StripeEmulator {
  const clock = openClock(config.dataDir);
  const now = (): number => Math.floor(clock.now().getTime() / 1000);
  const store = new Store(join(config.dataDir, "processor", "log.jsonl"));
  prune({ store, now });
  store.compact();
  const context = { config, store, now, faults: new Faults() };
  const deliveries = new Dispatcher(context);
  const simulator: SimulatorControls = { ...context, clock, deliveries };
  deliveries.resume();
  const timer = startTicking(simulator);
  return {
    app: buildApp(simulator),
    simulator,
    close() {
      clearInterval(timer);
      deliveries.stop();
      store.close();
    },
  };
}

function buildApp(simulator: SimulatorControls): Hono {
  const app = new Hono();
  app.options("/v1/*", () => new Response(null, { status: 204, headers: PREFLIGHT }));
  mount(app, simulator, [
    ...paymentIntentRoutes,
    ...microdepositRoutes,
    ...paymentMethodRoutes,
    ...paymentMethodDomainRoutes,
    ...elementsSessionRoutes,
    ...accountRoutes,
    ...accountLinkRoutes,
    ...chargeRoutes,
    ...refundRoutes,
    ...transferRoutes,
    ...applicationFeeRoutes,
    ...balanceRoutes,
    ...disputeRoutes,
    ...payoutRoutes,
    ...customerRoutes,
    ...productRoutes,
    ...priceRoutes,
    ...subscriptionRoutes,
    ...invoiceRoutes,
    ...invoicePaymentRoutes,
    ...setupIntentRoutes,
    ...eventRoutes,
  ]);
  app.all("/v1/*", (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). The emulator supports the calls that Almoner makes; its README lists them.`;
    return respond(
      c,
      newRequestId(),
      errorAnswer(new ApiError(404, { type: "invalid_request_error", message })),
    );
  });
  app.use("/_control/*", sameOrigin);
  app.route("/", simulator.faults.routes());
  app.route("/", controlRoutes(simulator));
  app.route("/", scriptRoutes());
  app.route("/", pageRoutes(simulator));
  app.onError((error, c) => {
    console.error(`${c.req.method} ${c.req.path} broke off.`, error);
    const failure = new ApiError(500, {
      type: "api_error",
      message: "The emulator has a defect; see its output.",
    });
    return respond(c, newRequestId(), errorAnswer(failure));
  });
  return app;
}

const PREFLIGHT = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST",
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, Idempotency-Key, Stripe-Version, Stripe-Account",
  "Access-Control-Max-Age": "300",
};
