import { ApiError, invalidRequest, noSuch } from "../api/errors";
import type { Simulator } from "../simulator";
import type { MethodType } from "../store/record-base";
import type { AccountRecord } from "../store/records";

const CAPABILITY: Record<MethodType, string> = {
  card: "card_payments",
  link: "link_payments",
  us_bank_account: "us_bank_account_ach_payments",
};

/** The account that receives the money; it must be able to receive transfers. */
export function requireDestination(
  simulator: Simulator,
  id: string,
  param = "transfer_data[destination]",
): AccountRecord {
  const account = simulator.store.get("account", id);
  if (!account) throw noSuch("destination", id, param);
  if (account.capabilities["transfers"] !== "active")
    throw new ApiError(400, {
      type: "invalid_request_error",
      code: "insufficient_capabilities_for_transfer",
      message:
        "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
      param,
    });
  return account;
}

/** The payment methods that the settlement merchant may accept; at least one requested method must remain. */
export function usableTypes(
  simulator: Simulator,
  onBehalfOf: string | null,
  requested: readonly MethodType[],
): MethodType[] {
  if (!onBehalfOf) return [...requested];
  const account = simulator.store.get("account", onBehalfOf);
  if (!account) throw noSuch("account", onBehalfOf, "on_behalf_of");
  const usable = requested.filter((type) => account.capabilities[CAPABILITY[type]] === "active");
  if (usable.length === 0 || !account.chargesEnabled)
    throw invalidRequest(
      `The account referenced in the 'on_behalf_of' parameter is missing the required capabilities: ${requested.map((type) => CAPABILITY[type]).join(" or ")}`,
      { param: "on_behalf_of" },
    );
  return usable;
}
