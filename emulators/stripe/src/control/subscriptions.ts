import { Hono } from "hono";
import { invalidRequest } from "../api/errors";
import { OUTCOMES } from "../cards/outcomes";
import { NO_REQUEST } from "../events/cause";
import { view } from "../objects/view";
import type { Simulator } from "../simulator";
import type { SubscriptionRecord } from "../store/billing-records";
import { changeSubscription } from "../subscriptions/change";
import { endSubscription } from "../subscriptions/end-subscription";
import { importSubscriptions } from "./import-subscriptions";
import { isJson, optionalText, readJson, requireRecord } from "./read";

/** Changes as made in Stripe's dashboard; the application is informed by events only. */
const ACTIONS: Record<
  string,
  (simulator: Simulator, subscription: SubscriptionRecord, body: unknown) => SubscriptionRecord
> = {
  cancel: (simulator, subscription) =>
    endSubscription(simulator, NO_REQUEST, running(subscription), { reason: "cancellation_requested" }),
  pause: (simulator, subscription) =>
    changeSubscription(simulator, NO_REQUEST, running(subscription), {
      pause: { behavior: "void", resumesAt: null },
    }),
  resume: (simulator, subscription) =>
    changeSubscription(simulator, NO_REQUEST, running(subscription), { pause: null }),
  "fail-next": failNext,
};

/** `POST /_control/subscriptions` imports past subscriptions; below it are the actions. */
export function subscriptionControls(simulator: Simulator): Hono {
  const app = new Hono();
  app.post("/_control/subscriptions", async (c) =>
    c.json(importSubscriptions(simulator, await readJson(c)), 201),
  );
  for (const [verb, run] of Object.entries(ACTIONS))
    app.post(`/_control/subscriptions/:id/${verb}`, async (c) => {
      const subscription = requireRecord(simulator, "subscription", c.req.param("id") ?? "");
      return c.json({ ...view(simulator, "subscription", run(simulator, subscription, await readJson(c))) });
    });
  return app;
}

/** Runs one of the actions, for the console. */
export function actOnSubscription(simulator: Simulator, id: string, verb: string): void {
  const run = ACTIONS[verb];
  if (!run) throw invalidRequest(`There is no action ${verb}.`);
  run(simulator, requireRecord(simulator, "subscription", id), {});
}

/** Makes the next automatic attempt fail, with the reason in `{ decline: "expired_card" }`. */
function failNext(simulator: Simulator, subscription: SubscriptionRecord, body: unknown): SubscriptionRecord {
  const outcome = (isJson(body) && optionalText(body, "decline")) || "insufficient_funds";
  if (!OUTCOMES[outcome]?.failure)
    throw invalidRequest(`There is no decline called ${outcome}.`, { param: "decline" });
  return simulator.store.put("subscription", { ...running(subscription), failNext: outcome });
}

function running(subscription: SubscriptionRecord): SubscriptionRecord {
  if (subscription.endedAt === null) return subscription;
  throw invalidRequest(`This recurring donation has ended; its status is ${subscription.status}.`);
}
