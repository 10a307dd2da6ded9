import { hkdfSync } from "node:crypto";
import { env } from "./env";

/** The purpose of a derived key. A key is useless for any other purpose. */
export type KeyPurpose =
  | "webhook secrets"
  | "invitation links"
  | "idempotent answers"
  | "donation links"
  | "subscription links"
  | "statement links"
  | "preview links"
  | "membership checks"
  | "limit counts";

const derived = new WeakMap<readonly string[], Map<KeyPurpose, readonly Buffer[]>>();

/**
 * Returns the installation's keys for a purpose: 32 bytes each, HKDF-SHA256 of every secret in APP_SECRET. The first
 * key encrypts and signs; the others decrypt and verify data from before a rotation. Derived once per process.
 */
export function derivedKeys(purpose: KeyPurpose): readonly Buffer[] {
  const { appSecrets } = env();
  const known = derived.get(appSecrets) ?? new Map<KeyPurpose, readonly Buffer[]>();
  derived.set(appSecrets, known);
  const keys = known.get(purpose) ?? deriveKeys(appSecrets, purpose);
  known.set(purpose, keys);
  return keys;
}

/** Returns the secrets in a value of APP_SECRET, newest first. They are separated by commas. */
export function secretsIn(appSecret: string | undefined): string[] {
  return (appSecret ?? "").split(",").flatMap((one) => one.trim() || []);
}

/** Derives the keys of given secrets, for scripts that run without the full configuration. */
export function deriveKeys(secrets: readonly string[], purpose: KeyPurpose): readonly Buffer[] {
  return secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", `almoner: ${purpose}`, 32)));
}
