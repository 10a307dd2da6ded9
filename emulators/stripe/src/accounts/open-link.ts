import type { Simulator } from "../simulator";
import type { AccountLinkRecord } from "../store/records";

/** For how long an opened onboarding page can be sent in. */
const FORM_SECONDS = 3600;

/** Shows a link once: null when it is used up or too old, and the person must get a new one. */
export function openLink(simulator: Simulator, link: AccountLinkRecord): AccountLinkRecord | null {
  const now = simulator.now();
  if (link.openedAt !== null || link.expiresAt < now) return null;
  return simulator.store.put("account_link", { ...link, openedAt: now });
}

/** Ends the page of an opened link; null when it was already sent in, never opened, or left lying for too long. */
export function closeLink(simulator: Simulator, link: AccountLinkRecord): AccountLinkRecord | null {
  if (link.openedAt === null || link.closed || link.openedAt + FORM_SECONDS < simulator.now()) return null;
  return simulator.store.put("account_link", { ...link, closed: true });
}
