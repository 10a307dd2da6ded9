const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a mailed link can be used. */
export const LINK_VALID_MS = 30 * MINUTE_MS;

/** How long a link to confirm a new address can be used. */
export const EMAIL_VALID_MS = 24 * HOUR_MS;

/** How long a session lasts after its link was used. */
export const SESSION_VALID_MS = HOUR_MS;

/** How long used and expired tokens are kept, so that a page can explain why a link does not work. */
export const TOKEN_KEPT_MS = 30 * 24 * HOUR_MS;

/** Time after which the reader of a download that takes nothing counts as gone, in milliseconds. */
export const PATIENCE_MS = MINUTE_MS;

/** Whether a donor may be sent news: they opted in, and have not unsubscribed since. */
export function wantsNews(donor: { emailOptInAt: Date | null; unsubscribedAt: Date | null }): boolean {
  return donor.emailOptInAt !== null && donor.unsubscribedAt === null;
}
