import type { Reason } from "./schemas";

/** Weight of each reason; all are different. Pairs are sorted by their sum, highest first. */
export const WEIGHTS: Readonly<Record<Reason, number>> = { EMAIL: 8, PHONE: 4, ADDRESS: 3, NAME: 2 };

/** Maximum number of stored pairs per organization; the strongest ones are kept. */
export const MAX_PAIRS = 5000;

/** Placeholder names, in folded form: donors who share one are not the same person. */
export const NO_NAMES = ["anonymous", "anonymousdonor", "unknown", "unknowndonor", "nonamegiven"] as const;

/**
 * Minimum length, in folded characters, of a name with one part only, such as that of a company: two donors called
 * Smith are rarely the same.
 */
export const MIN_SINGLE_NAME = 8;

/** Mailboxes that exist at many domains: two donors who share one are not likely duplicates. */
export const SHARED_MAILBOXES = [
  "admin",
  "contact",
  "donations",
  "giving",
  "hello",
  "info",
  "mail",
  "office",
  "team",
] as const;

/** Providers with similar domains: an address at one is not a typo of an address at another. */
export const COMMON_DOMAINS = [
  "aim.com",
  "aol.com",
  "email.com",
  "gmail.com",
  "gmx.com",
  "gmx.net",
  "hotmail.com",
  "icloud.com",
  "mac.com",
  "mail.com",
  "me.com",
  "msn.com",
  "outlook.com",
  "yahoo.com",
  "ymail.com",
] as const;
