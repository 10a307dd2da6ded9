import { type Context, Hono } from "hono";
import { invalidRequest, noSuch } from "../../api/errors";
import { NO_REQUEST } from "../../events/cause";
import { authenticate } from "../../payments/authenticate";
import { cancelIntent } from "../../payments/cancel-intent";
import { confirmIntent } from "../../payments/confirm-intent";
import { findMethod } from "../../payments/methods";
import { settleBankPayment } from "../../payments/settle-bank-payment";
import { unexpectedState } from "../../payments/states";
import { createRefund } from "../../refunds/create-refund";
import type { Simulator } from "../../simulator";
import type { PaymentIntentRecord } from "../../store/records";
import { centsOf } from "./amount";
import { disputeByForm, returnByForm } from "./dispute-form";
import { refundActionRoutes } from "./refund-part";

type Action = (simulator: Simulator, intent: PaymentIntentRecord, form: FormData) => void;

const ACTIONS: Record<string, Action> = {
  confirm: (simulator, intent, form) => pay(simulator, intent, String(form.get("payment_method") ?? "")),
  decline: (simulator, intent) =>
    pay(
      simulator,
      intent,
      intent.methodTypes.includes("card") ? "pm_card_visa_chargeDeclined" : "pm_usBankAccount_accountClosed",
    ),
  cancel: (simulator, intent) => cancelIntent(simulator, NO_REQUEST, intent, "requested_by_customer"),
  settle: (simulator, intent) => settleBankPayment(simulator, intent, "succeed"),
  fail: (simulator, intent) => settleBankPayment(simulator, intent, "fail"),
  authenticate: (simulator, intent) => finishAction(simulator, intent, true),
  refuse: (simulator, intent) => finishAction(simulator, intent, false),
  refund,
  dispute: disputeByForm,
  return: returnByForm,
};

/** The buttons of a payment's page; each redirects back to it. */
export function paymentActionRoutes(simulator: Simulator): Hono {
  const app = new Hono();
  for (const [verb, run] of Object.entries(ACTIONS))
    app.post(`/payments/:id/${verb}`, async (c: Context) => {
      const id = c.req.param("id") ?? "";
      const intent = simulator.store.get("payment_intent", id);
      if (!intent) throw noSuch("payment", id);
      run(simulator, intent, await c.req.formData());
      return c.redirect(`/payments/${id}`, 303);
    });
  app.route("/", refundActionRoutes(simulator));
  return app;
}

function pay(simulator: Simulator, intent: PaymentIntentRecord, token: string): void {
  confirmIntent(simulator, NO_REQUEST, intent, findMethod(simulator, token, "payment_method"), {
    returnUrl: null,
    sdk: true,
  });
}

function finishAction(simulator: Simulator, intent: PaymentIntentRecord, passed: boolean): void {
  if (intent.status !== "requires_action")
    throw unexpectedState(
      simulator,
      intent,
      `This payment waits for nothing; its status is ${intent.status}.`,
    );
  authenticate(simulator, intent, passed);
}

/** Refunds as made in Stripe's dashboard: the application is informed by events only. */
function refund(simulator: Simulator, intent: PaymentIntentRecord, form: FormData): void {
  const charge = simulator.store.get("charge", intent.latestCharge ?? "");
  if (!charge) throw invalidRequest("This payment has no charge.");
  createRefund(simulator, NO_REQUEST, charge, {
    amountCents: centsOf(form.get("amount")),
    reason: "requested_by_customer",
    reverseTransfer: form.has("reverse_transfer"),
    refundApplicationFee: form.has("refund_application_fee"),
    metadata: {},
  });
}
