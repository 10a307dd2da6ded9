import { type Context, Hono } from "hono";
import { invalidRequest, noSuch } from "../../api/errors";
import { authenticate } from "../../payments/authenticate";
import { cancelIntent } from "../../payments/cancel-intent";
import { confirmIntent } from "../../payments/confirm-intent";
import { findMethod } from "../../payments/methods";
import { settleBankPayment } from "../../payments/settle-bank-payment";
import { unexpectedState } from "../../payments/states";
import { createRefund } from "../../refunds/create-refund";
import { NO_REQUEST, type World } from "../../simulator";
import type { PaymentIntentRecord } from "../../store/records";
import { centsOf } from "./amount";
import { disputeByForm, returnByForm } from "./dispute-form";
import { refundActionRoutes } from "./refund-part";

type Action = (world: World, intent: PaymentIntentRecord, form: FormData) => void;

const ACTIONS: Record<string, Action> = {
  confirm: (world, intent, form) => pay(world, intent, String(form.get("payment_method") ?? "")),
  decline: (world, intent) =>
    pay(
      world,
      intent,
      intent.methodTypes.includes("card") ? "pm_card_visa_chargeDeclined" : "pm_usBankAccount_accountClosed",
    ),
  cancel: (world, intent) => cancelIntent(world, NO_REQUEST, intent, "requested_by_customer"),
  settle: (world, intent) => settleBankPayment(world, intent, "succeed"),
  fail: (world, intent) => settleBankPayment(world, intent, "fail"),
  authenticate: (world, intent) => finishAction(world, intent, true),
  refuse: (world, intent) => finishAction(world, intent, false),
  refund,
  dispute: disputeByForm,
  return: returnByForm,
};

/** The buttons of a payment's page; each leads back to it. */
export function paymentActionRoutes(world: World): Hono {
  const app = new Hono();
  for (const [verb, run] of Object.entries(ACTIONS))
    app.post(`/payments/:id/${verb}`, async (c: Context) => {
      const id = c.req.param("id") ?? "";
      const intent = world.store.get("payment_intent", id);
      if (!intent) throw noSuch("payment", id);
      run(world, intent, await c.req.formData());
      return c.redirect(`/payments/${id}`, 303);
    });
  app.route("/", refundActionRoutes(world));
  return app;
}

function pay(world: World, intent: PaymentIntentRecord, token: string): void {
  confirmIntent(world, NO_REQUEST, intent, findMethod(world, token, "payment_method"), {
    returnUrl: null,
    sdk: true,
  });
}

function finishAction(world: World, intent: PaymentIntentRecord, passed: boolean): void {
  if (intent.status !== "requires_action")
    throw unexpectedState(world, intent, `This payment waits for nothing; its status is ${intent.status}.`);
  authenticate(world, intent, passed);
}

/** As someone at the processor's own dashboard would: the app hears of it by events alone. */
function refund(world: World, intent: PaymentIntentRecord, form: FormData): void {
  const charge = world.store.get("charge", intent.latestCharge ?? "");
  if (!charge) throw invalidRequest("This payment has no charge.");
  createRefund(world, NO_REQUEST, charge, {
    amountCents: centsOf(form.get("amount")),
    reason: "requested_by_customer",
    reverseTransfer: form.has("reverse_transfer"),
    refundApplicationFee: form.has("refund_application_fee"),
    metadata: {},
  });
}
