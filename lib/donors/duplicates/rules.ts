import type { Reason } from "./schemas";

/** How much each reason says; all different. A pair with the highest sum is listed first. */
export const WEIGHTS: Readonly<Record<Reason, number>> = { EMAIL: 8, PHONE: 4, ADDRESS: 3, NAME: 2 };

/** The most pairs of an organization that are kept, the strongest ones. */
export const MAX_PAIRS = 5000;

/** Names that many donors have who are not one person, folded. */
export const NO_NAMES = ["anonymous", "anonymousdonor", "unknown", "unknowndonor", "nonamegiven"] as const;

/** Mailboxes that many organizations have: the same one at another domain says nothing. */
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

/** Providers whose domains look like each other's; an address at one is no typing error of an address at another. */
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
