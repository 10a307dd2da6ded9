import type { Simulator } from "../simulator";
import type { AccountLinkRecord } from "../store/records";

/** How long an opened onboarding page can be submitted. */
const FORM_SECONDS = 3600;

/** Opens a link once: null when it is used or expired, and a new one is needed. */
export function openLink(simulator: Simulator, link: AccountLinkRecord): AccountLinkRecord | null {
  const now = simulator.now();
  if (link.openedAt !== null || link.expiresAt < now) return null;
  return simulator.store.put("account_link", { ...link, openedAt: now });
}

/** Closes an opened link; null when it was submitted already, never opened, or expired. */
export function closeLink(simulator: Simulator, link: AccountLinkRecord): AccountLinkRecord | null {
  if (link.openedAt === null || link.closed || link.openedAt + FORM_SECONDS < simulator.now()) return null;
  return simulator.store.put("account_link", { ...link, closed: true });
}
