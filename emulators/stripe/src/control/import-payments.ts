import { invalidRequest } from "../api/errors";
import { newId } from "../ids";
import { importPayment, type PastPayment } from "../payments/import-payments";
import type { Simulator } from "../simulator";
import { integerOf, isJson, optionalText, textOf, textsOf } from "./read";

const METHODS = ["card", "us_bank_account", "apple_pay", "google_pay", "link"] as const;

/** Imports one past payment or a list; all are validated before the first is booked. Known ones are skipped. */
export function importPayments(simulator: Simulator, body: unknown): { imported: number; known: number } {
  const items = (Array.isArray(body) ? body : [body]).map((item) => readPayment(simulator, item));
  const imported = items.filter((item) => importPayment(simulator, item)).length;
  return { imported, known: items.length - imported };
}

function readPayment(simulator: Simulator, item: unknown): PastPayment {
  if (!isJson(item)) throw invalidRequest("A payment is a JSON object.");
  const method = METHODS.find((name) => name === (item["payment_method"] ?? "card"));
  if (!method)
    throw invalidRequest(`payment_method is one of ${METHODS.join(", ")}.`, { param: "payment_method" });
  const destination = textOf(item, "destination");
  if (!simulator.store.get("account", destination))
    throw invalidRequest(`There is no account ${destination}; import it first.`, { param: "destination" });
  const description = optionalText(item, "description");
  const receiptEmail = optionalText(item, "receipt_email");
  return {
    payment_intent: textOf(item, "payment_intent"),
    charge: optionalText(item, "charge") ?? newId(method === "us_bank_account" ? "py" : "ch"),
    amount: integerOf(item, "amount"),
    application_fee_amount: integerOf(item, "application_fee_amount"),
    destination,
    created: integerOf(item, "created"),
    payment_method: method,
    metadata: textsOf(item, "metadata"),
    ...(description ? { description } : {}),
    ...(receiptEmail ? { receipt_email: receiptEmail } : {}),
  };
}
