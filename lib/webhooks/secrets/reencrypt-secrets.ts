import { deriveKeys, secretsIn } from "@/lib/config/app-secret";
import type { Context } from "@/lib/kernel/context";
import { decryptText } from "@/lib/kernel/encrypted-text";
import { listSecrets, replaceSecrets } from "./plain-secret-store";
import { encryptSecret } from "./secret";

const BATCH = 500;

/**
 * Re-encrypts webhook secrets with the first secret in APP_SECRET, so that older ones can be removed from it. Does
 * nothing if APP_SECRET contains only one. Secrets that cannot be decrypted are unchanged; the errors of their
 * deliveries explain the fix. Resumes after an interruption and may run concurrently. Returns the number of changed
 * endpoints.
 */
export async function reencryptSecrets(
  db: Context["db"],
  appSecret: string | undefined,
): Promise<{ reencrypted: number }> {
  const keys = deriveKeys(secretsIn(appSecret), "webhook secrets");
  if (keys.length < 2) return { reencrypted: 0 };
  let reencrypted = 0;
  let after = "";
  for (;;) {
    const rows = await listSecrets(db, { after, limit: BATCH });
    for (const row of rows) {
      const once = (encrypted: string) => withFirst(keys, row.id, encrypted);
      const now = {
        secret: once(row.secret),
        previousSecret: row.previousSecret && once(row.previousSecret),
        olderSecrets: row.olderSecrets.map((one) => ({ ...one, secret: once(one.secret) })),
      };
      const { id: _, ...before } = row;
      if (JSON.stringify(now) !== JSON.stringify(before) && (await replaceSecrets(db, row, now)))
        reencrypted += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return { reencrypted };
    after = last.id;
  }
}

/** Re-encrypts a text with the first key. Returns it unchanged if the first key decrypts it, or none does. */
function withFirst(keys: readonly Buffer[], endpointId: string, encrypted: string): string {
  const opens = (some: readonly Buffer[]): string | null => {
    try {
      return decryptText(some, encrypted, `webhook:${endpointId}`);
    } catch {
      // Encrypted with another key.
      return null;
    }
  };
  if (opens(keys.slice(0, 1)) !== null) return encrypted;
  const secret = opens(keys);
  return secret === null ? encrypted : encryptSecret(endpointId, secret, keys);
}
