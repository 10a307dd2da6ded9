import { createHmac, hkdfSync } from "node:crypto";
import { env } from "@/lib/config/env";

/** A key derived from APP_SECRET, so rotating the secret resets all counts. */
function derived(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", env().inngestSigningKey, "", `almoner card testing: ${purpose}`, 32));
}

function keyed(purpose: string, text: string): string {
  return createHmac("sha256", derived(purpose)).update(text).digest("base64url").slice(0, 32);
}

/** The stored form of a network address (IPv6 as its /64); not reversible with the database alone. */
export function addressKey(address: string): string {
  return keyed("addresses", address);
}

/** The stored form of a card's fingerprint, to tell cards apart. */
export function cardKey(fingerprint: string): string {
  return keyed("cards", fingerprint);
}

/**
 * The stored form of an email address. The part after a `+` is dropped, since it reaches the same mailbox.
 */
export function emailKey(email: string): string {
  const [local = "", domain = ""] = email.trim().toLowerCase().split("@");
  return keyed("emails", `${local.replace(/\+.*$/, "")}@${domain}`);
}

/** The key that signs challenges. */
export function challengeKey(): Buffer {
  return derived("challenges");
}
