import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const NAMES = [
  "appSecret",
  "postgresPassword",
  "stripeSecretKey",
  "stripePublishableKey",
  "webhookSecrets",
  "clerkSecretKey",
  "identityPrivateKey",
  "identityPublicKey",
  "inngestEventKey",
  "inngestSigningKey",
  "resendApiKey",
] as const;

/** The secrets of a local installation, generated once, so that signed links and sessions survive a restart. */
export type Secrets = Readonly<Record<(typeof NAMES)[number], string>>;

/**
 * Reads `<dataDir>/secrets.json` (mode 0600), creating it if necessary. Secrets missing in a folder of an older
 * version are added.
 */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets>) : {};
  if (isComplete(kept)) return kept;
  const secrets = { ...generate(), ...kept };
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

/** Generating a key pair takes up to a second, so it is left to those who need one. */
const isComplete = (kept: Partial<Secrets>): kept is Secrets =>
  NAMES.every((name) => kept[name] !== undefined);

function generate(): Secrets {
  const random = () => randomBytes(24).toString("hex");
  const keys = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  return {
    appSecret: random(),
    postgresPassword: random(),
    stripeSecretKey: `sk_test_local${random()}`,
    stripePublishableKey: `pk_test_local${random()}`,
    webhookSecrets: `whsec_${random()},whsec_${random()}`,
    clerkSecretKey: `sk_test_local${random()}`,
    // PKCS8 PEM in base64, and SPKI PEM.
    identityPrivateKey: Buffer.from(keys.privateKey).toString("base64"),
    identityPublicKey: keys.publicKey,
    inngestEventKey: `local${random()}`,
    inngestSigningKey: `signkey-test-${random()}`,
    resendApiKey: `re_local${random()}`,
  };
}
