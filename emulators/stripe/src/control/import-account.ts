import { CAPABILITIES, withCapabilities } from "../accounts/capabilities";
import { createAccount } from "../accounts/create-account";
import { invalidRequest } from "../api/errors";
import type { Simulator } from "../simulator";
import type { AccountRecord } from "../store/records";
import { isJson, optionalText, textOf, textsOf } from "./read";

/**
 * Creates a fully onboarded account with a given id, without events: the seed writes the same account to the app's
 * database. An existing account is not changed. Body: `{ id, name, email?, url?, metadata? }`.
 */
export function importAccount(simulator: Simulator, body: unknown): AccountRecord {
  if (!isJson(body)) throw invalidRequest("An account is a JSON object.");
  const id = textOf(body, "id");
  if (!id.startsWith("acct_")) throw invalidRequest("An account's id starts with acct_.", { param: "id" });
  const known = simulator.store.get("account", id);
  if (known) return known;
  const account = createAccount(simulator, {
    id,
    email: optionalText(body, "email") ?? null,
    country: "US",
    businessType: "non_profit",
    profile: {
      name: textOf(body, "name"),
      url: optionalText(body, "url") ?? null,
      mcc: "8398",
      product_description: null,
      support_email: null,
      support_phone: null,
    },
    controller: { fees: "application", losses: "application", collection: "stripe", dashboard: "express" },
    requested: CAPABILITIES,
    metadata: textsOf(body, "metadata"),
  });
  return simulator.store.put("account", { ...withCapabilities(account, "active"), detailsSubmitted: true });
}
