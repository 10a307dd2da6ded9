import { invalidRequest, noSuch } from "../api/errors";
import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { newId, randomText } from "../ids";
import type { Simulator } from "../simulator";
import type { MethodType } from "../store/record-base";
import type { PaymentIntentRecord } from "../store/records";
import { checkAmounts } from "./amounts";
import { requireDestination, usableTypes } from "./capabilities";

export type NewIntent = Pick<
  PaymentIntentRecord,
  | "amountCents"
  | "applicationFeeCents"
  | "transferCents"
  | "destination"
  | "onBehalfOf"
  | "allowedTypes"
  | "automatic"
  | "customer"
  | "description"
  | "receiptEmail"
  | "statementDescriptor"
  | "statementDescriptorSuffix"
  | "setupFutureUsage"
  | "transferGroup"
  | "metadata"
> &
  Partial<Pick<PaymentIntentRecord, "verification">>;

const ALL_TYPES: readonly MethodType[] = ["card", "us_bank_account"];

/**
 * Creates a payment intent. Without requested types, it allows every method that the merchant supports. For an invoice
 * it is never refused here: problems show when it is paid.
 */
export function createIntent(
  simulator: Simulator,
  cause: Cause,
  input: NewIntent,
  offered?: readonly MethodType[],
): PaymentIntentRecord {
  checkAmounts(input.amountCents, input.applicationFeeCents, input.transferCents);
  if (input.destination && !offered) requireDestination(simulator, input.destination);
  if (!input.destination && input.applicationFeeCents !== null)
    throw invalidRequest("Can only apply an application_fee_amount when the payment has transfer_data.", {
      param: "application_fee_amount",
    });
  if (input.customer && !simulator.store.get("customer", input.customer))
    throw noSuch("customer", input.customer, "customer");
  if (input.allowedTypes && input.automatic)
    throw invalidRequest(
      "You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.",
      { param: "allowed_payment_method_types" },
    );
  const methodTypes = offered
    ? [...offered]
    : usableTypes(simulator, input.onBehalfOf, input.allowedTypes ?? ALL_TYPES);
  const id = newId("pi");
  const intent = simulator.store.put("payment_intent", {
    ...input,
    id,
    created: simulator.now(),
    clientSecret: `${id}_secret_${randomText(25)}`,
    automatic: input.automatic ?? (input.allowedTypes || offered ? null : { allow_redirects: "always" }),
    methodTypes,
    status: "requires_payment_method",
    paymentMethod: null,
    latestCharge: null,
    lastError: null,
    action: null,
    settlesAt: null,
    canceledAt: null,
    cancellationReason: null,
  });
  emit(simulator, cause, "payment_intent.created", "payment_intent", intent);
  return intent;
}
