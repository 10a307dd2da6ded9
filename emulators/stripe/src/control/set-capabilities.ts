import { CAPABILITIES, CAPABILITY_STATES } from "../accounts/capabilities";
import { updateAccount } from "../accounts/update-account";
import { invalidRequest } from "../api/errors";
import { NO_REQUEST } from "../events/cause";
import type { Simulator } from "../simulator";
import type { AccountRecord } from "../store/records";
import { isJson } from "./read";

/** Sets capabilities: `{ card_payments: "inactive" }`, `{ charges_enabled: false }`, `{ payouts_enabled: true }`. */
export function setCapabilities(simulator: Simulator, account: AccountRecord, body: unknown): AccountRecord {
  if (!isJson(body)) throw invalidRequest("Capabilities are a JSON object.");
  let next = account;
  for (const [name, value] of Object.entries(body)) {
    const status = CAPABILITY_STATES.find((state) => state === value);
    if (name === "charges_enabled" && typeof value === "boolean") next = { ...next, chargesEnabled: value };
    else if (name === "payouts_enabled" && typeof value === "boolean")
      next = { ...next, payoutsEnabled: value };
    else if (CAPABILITIES.some((known) => known === name) && status)
      next = { ...next, capabilities: { ...next.capabilities, [name]: status } };
    else throw invalidRequest(`${name} cannot be set to ${JSON.stringify(value)}.`, { param: name });
  }
  return updateAccount(simulator, NO_REQUEST, next);
}
