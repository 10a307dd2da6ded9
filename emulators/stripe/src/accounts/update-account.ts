import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { view } from "../objects/view";
import type { Simulator } from "../simulator";
import type { AccountRecord } from "../store/records";

const WATCHED = [
  "business_profile",
  "capabilities",
  "charges_enabled",
  "payouts_enabled",
  "details_submitted",
  "email",
  "metadata",
  "requirements",
] as const;

/** Stores a changed account and emits `account.updated` with the old values; does nothing without a change. */
export function updateAccount(simulator: Simulator, cause: Cause, next: AccountRecord): AccountRecord {
  const old = simulator.store.get("account", next.id);
  const before = old && view(simulator, "account", old);
  const after = view(simulator, "account", next);
  const previous = before
    ? Object.fromEntries(WATCHED.flatMap((key) => changed(key, before[key], after[key])))
    : {};
  if (Object.keys(previous).length === 0) return next;
  simulator.store.put("account", next);
  emit(simulator, cause, "account.updated", "account", next, { account: next.id, previous });
  return next;
}

function changed(key: string, before: unknown, after: unknown): [string, unknown][] {
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [[key, before]];
}
