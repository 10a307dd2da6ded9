import { createHmac, hkdfSync } from "node:crypto";
import { env } from "@/lib/config/env";

/** Keys of our own, derived from a secret that every installation has; turning that over forgets who was counted. */
function derived(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", env().inngestSigningKey, "", `almoner card testing: ${purpose}`, 32));
}

function keyed(purpose: string, text: string): string {
  return createHmac("sha256", derived(purpose)).update(text).digest("base64url").slice(0, 32);
}

/** A network address (an IPv6 one as its /64) as it is kept: who has only the database cannot tell it. */
export function addressKey(address: string): string {
  return keyed("addresses", address);
}

/** A card's fingerprint at the processor as it is kept, to tell different cards from the same one. */
export function cardKey(fingerprint: string): string {
  return keyed("cards", fingerprint);
}

/** An e-mail address as it is kept. What stands after a `+` reaches the same mailbox, so it is not counted apart. */
export function emailKey(email: string): string {
  const [local = "", domain = ""] = email.trim().toLowerCase().split("@");
  return keyed("e-mails", `${local.replace(/\+.*$/, "")}@${domain}`);
}

/** The key that signs challenges. */
export function challengeKey(): Buffer {
  return derived("challenges");
}
