import { connect } from "@/db/client";
import { migrate } from "@/db/migrate";
import { encryptStoredSecrets } from "@/lib/webhooks/secrets/encrypt-stored-secrets";
import { reencryptSecrets } from "@/lib/webhooks/secrets/reencrypt-secrets";
import { databaseTrouble } from "./database-trouble";

/**
 * Migrates the database of `DATABASE_URL` to the newest schema. Coming from a release that stored webhook secrets as
 * plain text, it encrypts them with `APP_SECRET`; during a rotation of `APP_SECRET`, with the new one.
 */
const url = process.env["DATABASE_URL"] ?? "";
try {
  if (!URL.canParse(url))
    throw new Error(
      `DATABASE_URL ${url ? "is not the address of a database" : "is not set"}: expected postgres://user:password@host/name.`,
    );
  await migrate(url);
  const { db, close } = connect(url, { max: 1, statementTimeoutMs: 0 });
  try {
    const { encrypted } = await encryptStoredSecrets(db, process.env["APP_SECRET"]);
    if (encrypted > 0) console.log(`Webhook secrets encrypted: ${encrypted}.`);
    const { reencrypted } = await reencryptSecrets(db, process.env["APP_SECRET"]);
    if (reencrypted > 0) console.log(`Webhook secrets encrypted with the new APP_SECRET: ${reencrypted}.`);
  } finally {
    await close();
  }
} catch (error) {
  console.error(databaseTrouble(error, { url, command: "migrate" }) ?? (error as Error).message);
  process.exitCode = 1;
}
