import type { Stripe } from "stripe";
import type { Call } from "../../api/endpoint";
import { invalidRequest, noSuch } from "../../api/errors";
import { listOf, type Param, text } from "../../api/params";
import { publicPaymentIntentView } from "../../objects/payment-intent";
import { view } from "../../objects/view";
import type { MethodType } from "../../store/record-base";
import type { PaymentIntentRecord } from "../../store/records";

/** The intent in the path. A browser must send its client secret. */
export function findIntent(call: Call, clientSecret: string | undefined): PaymentIntentRecord {
  const id = call.part("id");
  const intent = call.simulator.store.get("payment_intent", id);
  if (!intent) throw noSuch("payment_intent", id, call.caller === "browser" ? "intent" : "id");
  if (call.caller === "browser" && clientSecret === undefined)
    throw invalidRequest("Missing required param: client_secret.", {
      code: "parameter_missing",
      param: "client_secret",
    });
  if (clientSecret !== undefined && clientSecret !== intent.clientSecret)
    throw invalidRequest(
      "The client_secret provided does not match any associated PaymentIntent on this account. Ensure the publishable key used belongs to the same account that created the PaymentIntent.",
      { param: "client_secret" },
    );
  return intent;
}

/** The intent as visible to the caller. */
export function intentView(call: Call, intent: PaymentIntentRecord): Stripe.PaymentIntent {
  const full = view(call.simulator, "payment_intent", intent);
  return call.caller === "browser" ? publicPaymentIntentView(full) : full;
}

/** Payment method types; unsupported ones are ignored, as Stripe does with unusable ones. */
export function typesParam(): Param<MethodType[]> {
  const list = listOf(text());
  return (value, path) => {
    const types = list(value, path).flatMap((type): MethodType[] =>
      type === "card" || type === "link" || type === "us_bank_account" ? [type] : [],
    );
    if (types.length === 0)
      throw invalidRequest(
        "None of the payment method types can be used here; there are card, link and us_bank_account.",
        {
          param: path,
        },
      );
    return [...new Set(types)];
  };
}
