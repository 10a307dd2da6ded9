import { join } from "node:path";
import { Hono } from "hono";
import { makeClock } from "../core/clock";
import { Faults } from "../core/faults";
import { errorAnswer, mount, newRequestId, respond } from "./api/endpoint";
import { ApiError } from "./api/errors";
import type { Config } from "./config";
import { controlRoutes } from "./control/control";
import { sameOrigin } from "./control/same-origin";
import { Dispatcher } from "./deliveries/dispatcher";
import { pageRoutes } from "./pages/pages";
import { settleDue } from "./payments/settle-due";
import { accountLinkRoutes } from "./routes/account-links";
import { accountRoutes } from "./routes/accounts";
import { applicationFeeRoutes } from "./routes/application-fees";
import { balanceRoutes } from "./routes/balance";
import { chargeRoutes } from "./routes/charges";
import { customerRoutes } from "./routes/customers";
import { eventRoutes } from "./routes/events";
import { paymentIntentRoutes } from "./routes/payment-intents";
import { paymentMethodRoutes } from "./routes/payment-methods";
import { refundRoutes } from "./routes/refunds";
import { transferRoutes } from "./routes/transfers";
import { Store } from "./store/store";
import { scriptRoutes } from "./stripe-js/serve";
import type { World } from "./world";

export type Processor = { app: Hono; world: World; close(): void };

const DAY = 24 * 3600;
const EVENT_SECONDS = 30 * DAY;
const KEEP_EVENTS = 50_000;
const TICK_MS = 500;

/** The whole stand-in: its state opened from the data folder, its deliveries under way. */
export function createProcessor(config: Config): Processor {
  const clock = makeClock(config.dataDir);
  const now = (): number => Math.floor(clock().getTime() / 1000);
  const store = new Store(join(config.dataDir, "processor", "log.jsonl"));
  store.prune({ events: now() - EVENT_SECONDS, answers: now() - DAY, links: now() - DAY }, KEEP_EVENTS);
  store.compact();
  const realm = { config, store, now, faults: new Faults() };
  const world: World = { ...realm, deliveries: new Dispatcher(realm) };
  world.deliveries.resume();
  const timer = startTicking(world);
  return {
    app: buildApp(world),
    world,
    close() {
      clearInterval(timer);
      world.deliveries.stop();
      store.close();
    },
  };
}

/** Does what is due by the clock; prunes once a minute. */
function startTicking(world: World): NodeJS.Timeout {
  let ticks = 0;
  return setInterval(() => {
    settleDue(world);
    if (++ticks % 120 === 0) {
      const now = world.now();
      world.store.prune({ events: now - EVENT_SECONDS, answers: now - DAY, links: now - DAY }, KEEP_EVENTS);
    }
    world.store.flush();
  }, TICK_MS);
}

function buildApp(world: World): Hono {
  const app = new Hono();
  app.options("/v1/*", () => new Response(null, { status: 204, headers: PREFLIGHT }));
  mount(app, world, [
    ...paymentIntentRoutes,
    ...paymentMethodRoutes,
    ...accountRoutes,
    ...accountLinkRoutes,
    ...chargeRoutes,
    ...refundRoutes,
    ...transferRoutes,
    ...applicationFeeRoutes,
    ...balanceRoutes,
    ...customerRoutes,
    ...eventRoutes,
  ]);
  app.all("/v1/*", (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). The stand-in offers the calls that Almoner makes.`;
    return respond(
      c,
      newRequestId(),
      errorAnswer(new ApiError(404, { type: "invalid_request_error", message })),
    );
  });
  app.use("/_control/*", sameOrigin);
  app.route("/", world.faults.routes());
  app.route("/", controlRoutes(world));
  app.route("/", scriptRoutes());
  app.route("/", pageRoutes(world));
  app.onError((error, c) => {
    console.error(`${c.req.method} ${c.req.path} broke off.`, error);
    const failure = new ApiError(500, {
      type: "api_error",
      message: "The stand-in has a defect; see its output.",
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
