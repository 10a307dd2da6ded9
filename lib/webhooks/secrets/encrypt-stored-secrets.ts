import { deriveKeys, secretsIn } from "@/lib/config/app-secret";
import type { Context } from "@/lib/kernel/context";
import { listPlainSecrets, replaceSecrets, secretsAreChecked, validateSecrets } from "./plain-secret-store";
import { encryptSecret } from "./secret";

const BATCH = 500;
const SHORTEST = 32;

/**
 * Encrypts webhook secrets that earlier releases stored in plain text, row by row, and then validates the constraint
 * that none is left. Runs after the migrations, resumes after an interruption and may run concurrently. Throws if there
 * are secrets to encrypt and `appSecret` is missing.
 */
export async function encryptStoredSecrets(
  db: Context["db"],
  appSecret: string | undefined,
): Promise<{ encrypted: number }> {
  if (await secretsAreChecked(db)) return { encrypted: 0 };
  let encrypted = 0;
  for (;;) {
    const rows = await listPlainSecrets(db, BATCH);
    if (rows.length === 0) break;
    const keys = keysOf(appSecret);
    for (const row of rows) {
      const once = (secret: string) =>
        secret.startsWith("v1.") ? secret : encryptSecret(row.id, secret, keys);
      const changed = await replaceSecrets(db, row, {
        secret: once(row.secret),
        previousSecret: row.previousSecret && once(row.previousSecret),
        olderSecrets: row.olderSecrets.map((one) => ({ ...one, secret: once(one.secret) })),
      });
      if (changed) encrypted += 1;
    }
  }
  await validateSecrets(db);
  return { encrypted };
}

function keysOf(appSecret: string | undefined): readonly Buffer[] {
  const secrets = secretsIn(appSecret);
  if (secrets.length === 0 || secrets.some((one) => one.length < SHORTEST))
    throw new Error(
      `APP_SECRET is needed to encrypt the webhook secrets of this database: the one of the app, at least ${SHORTEST} random characters.`,
    );
  return deriveKeys(secrets, "webhook secrets");
}
