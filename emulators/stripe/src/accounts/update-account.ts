import { emit } from "../events/emit";
import { view } from "../objects/view";
import type { Cause, World } from "../simulator";
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

/** Stores a changed account and says so by `account.updated`, with the old values of what differs; nothing when nothing does. */
export function updateAccount(world: World, cause: Cause, next: AccountRecord): AccountRecord {
  const old = world.store.get("account", next.id);
  const before = old && view(world, "account", old);
  const after = view(world, "account", next);
  const previous = before
    ? Object.fromEntries(WATCHED.flatMap((key) => changed(key, before[key], after[key])))
    : {};
  if (Object.keys(previous).length === 0) return next;
  world.store.put("account", next);
  emit(world, cause, "account.updated", "account", next, { account: next.id, previous });
  return next;
}

function changed(key: string, before: unknown, after: unknown): [string, unknown][] {
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [[key, before]];
}
