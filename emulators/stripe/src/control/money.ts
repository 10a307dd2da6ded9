import { Hono } from "hono";
import { invalidRequest, noSuch } from "../api/errors";
import { returnPayment } from "../bank/return-payment";
import { closeDispute, ENDS } from "../disputes/close-dispute";
import { escalate, withdrawLater } from "../disputes/create-dispute";
import { overturnDispute } from "../disputes/overturn-dispute";
import { NO_REQUEST } from "../events/cause";
import { view } from "../objects/view";
import { arrive, failPayout } from "../payouts/end-payout";
import { payOutNow } from "../payouts/pay-out";
import { createRefund } from "../refunds/create-refund";
import { failRefund, REFUND_FAILURES } from "../refunds/fail-refund";
import { settleRefund } from "../refunds/settle-refund";
import type { Simulator } from "../simulator";
import { chargeOf, openDispute } from "./open-dispute";
import { chosen, flagOf, integerOf, objectOf, optionalText, readJson, requireRecord, textOf } from "./read";

/** Actions of banks, donors and Stripe's dashboard on completed payments. */
export function moneyControls(simulator: Simulator): Hono {
  const app = new Hono();
  const { store } = simulator;
  app.post("/_control/disputes", async (c) => {
    const dispute = openDispute(simulator, objectOf(await readJson(c)));
    return c.json(view(simulator, "dispute", dispute), 201);
  });
  app.post("/_control/disputes/:id/close", async (c) => {
    const body = objectOf(await readJson(c));
    const end = chosen(body, "status", ENDS) ?? "lost";
    const options = { returnFee: flagOf(body, "return_fee") ?? false };
    const dispute = requireRecord(simulator, "dispute", c.req.param("id"));
    return c.json(view(simulator, "dispute", closeDispute(simulator, NO_REQUEST, dispute, end, options)));
  });
  for (const [verb, run] of [
    ["withdraw", withdrawLater],
    ["escalate", escalate],
  ] as const)
    app.post(`/_control/disputes/:id/${verb}`, (c) =>
      c.json(
        view(simulator, "dispute", run(simulator, requireRecord(simulator, "dispute", c.req.param("id")))),
      ),
    );
  app.post("/_control/disputes/:id/overturn", async (c) => {
    const withFee = flagOf(objectOf(await readJson(c)), "fee") ?? false;
    const dispute = requireRecord(simulator, "dispute", c.req.param("id"));
    return c.json(view(simulator, "dispute", overturnDispute(simulator, dispute, { withFee })));
  });
  app.post("/_control/payment_intents/:id/return", async (c) => {
    const charge = chargeOf(simulator, { payment_intent: c.req.param("id") });
    const reason = optionalText(objectOf(await readJson(c)), "reason") ?? "insufficient_funds";
    return c.json(view(simulator, "dispute", returnPayment(simulator, charge, reason)), 201);
  });

  app.post("/_control/refunds", async (c) => {
    const body = objectOf(await readJson(c));
    const charge = chargeOf(simulator, body);
    const refund = createRefund(simulator, NO_REQUEST, charge, {
      amountCents: body["amount"] === undefined ? null : integerOf(body, "amount"),
      reason: chosen(body, "reason", ["duplicate", "fraudulent", "requested_by_customer"] as const) ?? null,
      reverseTransfer: flagOf(body, "reverse_transfer") ?? false,
      refundApplicationFee: flagOf(body, "refund_application_fee") ?? false,
      metadata: {},
    });
    return c.json(view(simulator, "refund", refund), 201);
  });
  app.post("/_control/refunds/:id/fail", async (c) => {
    const reason = chosen(objectOf(await readJson(c)), "reason", REFUND_FAILURES) ?? "unknown";
    return c.json(
      view(
        simulator,
        "refund",
        failRefund(simulator, requireRecord(simulator, "refund", c.req.param("id")), reason),
      ),
    );
  });
  app.post("/_control/refunds/:id/settle", (c) => {
    const refund = requireRecord(simulator, "refund", c.req.param("id"));
    if (refund.status !== "pending") throw invalidRequest(`Refund ${refund.id} is ${refund.status} already.`);
    settleRefund(simulator, { ...refund, endsIn: "succeeded" });
    return c.json(view(simulator, "refund", requireRecord(simulator, "refund", refund.id)));
  });

  app.post("/_control/payouts", async (c) => {
    const body = objectOf(await readJson(c));
    const account = store.get("account", textOf(body, "account"));
    if (!account) throw noSuch("account", textOf(body, "account"), "account");
    const payout = payOutNow(simulator, account, flagOf(body, "everything") ?? false);
    return c.json(view(simulator, "payout", payout), 201);
  });
  app.post("/_control/payouts/:id/arrive", (c) =>
    c.json(
      view(simulator, "payout", arrive(simulator, requireRecord(simulator, "payout", c.req.param("id")))),
    ),
  );
  app.post("/_control/payouts/:id/fail", async (c) => {
    const code = optionalText(objectOf(await readJson(c)), "failure_code") ?? "account_closed";
    return c.json(
      view(
        simulator,
        "payout",
        failPayout(simulator, requireRecord(simulator, "payout", c.req.param("id")), code),
      ),
    );
  });
  return app;
}
