import { createHmac, hkdfSync } from "node:crypto";
import { env } from "@/lib/config/env";

/** Derived keys, computed once per process and secret. Rotating the secret resets all counts. */
const known = new Map<string, Buffer>();

function derived(purpose: string): Buffer {
  const { inngestSigningKey } = env();
  const name = `${purpose} ${inngestSigningKey}`;
  const key =
    known.get(name) ??
    Buffer.from(hkdfSync("sha256", inngestSigningKey, "", `almoner card testing: ${purpose}`, 32));
  known.set(name, key);
  return key;
}

function keyed(purpose: string, text: string): string {
  return createHmac("sha256", derived(purpose)).update(text).digest("base64url").slice(0, 32);
}

/** Returns the stored form of a network address (IPv6 as its /64), which the database alone cannot reverse. */
export function addressKey(address: string): string {
  return keyed("addresses", address);
}

/** Returns the stored form of a card's fingerprint, which distinguishes cards. */
export function cardKey(fingerprint: string): string {
  return keyed("cards", fingerprint);
}

/**
 * Returns the stored form of an email address. The part after a `+` is dropped, because it reaches the same mailbox.
 */
export function emailKey(email: string): string {
  const [local = "", domain = ""] = email.trim().toLowerCase().split("@");
  return keyed("emails", `${local.replace(/\+.*$/, "")}@${domain}`);
}

/** Returns the key that signs challenges. */
export function challengeKey(): Buffer {
  return derived("challenges");
}
