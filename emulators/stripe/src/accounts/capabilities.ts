import type { AccountRecord, CapabilityStatus } from "../store/records";

export const CAPABILITIES = [
  "card_payments",
  "link_payments",
  "transfers",
  "us_bank_account_ach_payments",
] as const;
export const CAPABILITY_STATES: readonly CapabilityStatus[] = ["active", "inactive", "pending"];

/** The account with every requested capability in the same state, and charges and payouts as that allows. */
export function withCapabilities(account: AccountRecord, status: CapabilityStatus): AccountRecord {
  const capabilities = Object.fromEntries(Object.keys(account.capabilities).map((name) => [name, status]));
  const on = status === "active";
  return { ...account, capabilities, chargesEnabled: on, payoutsEnabled: on };
}
