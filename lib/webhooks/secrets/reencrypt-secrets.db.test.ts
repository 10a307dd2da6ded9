import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import { deriveKeys } from "@/lib/config/app-secret";
import { decryptText } from "@/lib/kernel/encrypted-text";
import { endpointRow, makeEndpoint } from "@/lib/webhooks/testing/endpoints";
import { reencryptSecrets } from "./reencrypt-secrets";
import { encryptSecret } from "./secret";

const db = testDatabase();
const [OLD, NEW, LOST] = ["old", "new", "lost"].map((name) => `${name}-secret-0123456789abcdefghijklm`);
const keysOf = (...secrets: (string | undefined)[]) => deriveKeys(secrets.map(String), "webhook secrets");

async function rotatingEndpoint() {
  const id = unique();
  const of = (secret: string | undefined, text: string) => encryptSecret(id, text, keysOf(secret));
  await makeEndpoint((await makeOrganization()).id, { id });
  await db
    .update(webhookEndpoints)
    .set({
      secret: of(NEW, "whsec_now"),
      previousSecret: of(OLD, "whsec_previous"),
      previousSecretExpiresAt: new Date("2026-12-01T00:00:00Z"),
      olderSecrets: [
        { secret: of(OLD, "whsec_older"), expiresAt: "2026-12-01T00:00:00.000Z" },
        { secret: of(LOST, "whsec_lost"), expiresAt: "2026-12-02T00:00:00.000Z" },
      ],
    })
    .where(eq(webhookEndpoints.id, id));
  return id;
}
const rowOf = async (id: string) => {
  const row = await endpointRow(id);
  if (!row) throw new Error("endpoint not found");
  return row;
};

test("after a migration with a rotated APP_SECRET, only the new secret decrypts webhook secrets", async () => {
  const ids = [await rotatingEndpoint(), await rotatingEndpoint()];
  const before = await Promise.all(ids.map(rowOf));
  const { reencrypted } = await reencryptSecrets(db, `${NEW}, ${OLD}`);
  expect(reencrypted).toBe(2);
  for (const [index, id] of ids.entries()) {
    const row = await rowOf(id);
    const open = (text: string | null | undefined) => decryptText(keysOf(NEW), text ?? "", `webhook:${id}`);
    expect(row.secret, "encrypted with the new secret already: unchanged").toBe(before[index]?.secret);
    expect(open(row.previousSecret)).toBe("whsec_previous");
    expect(open(row.olderSecrets[0]?.secret)).toBe("whsec_older");
    expect(row.olderSecrets.map(({ expiresAt }) => expiresAt)).toEqual(
      before[index]?.olderSecrets.map(({ expiresAt }) => expiresAt),
    );
    expect(row.olderSecrets[1], "cannot be decrypted: unchanged").toEqual(before[index]?.olderSecrets[1]);
  }
  expect(await reencryptSecrets(db, `${NEW}, ${OLD}`)).toEqual({ reencrypted: 0 });
});

test("with a single secret in APP_SECRET nothing is re-encrypted", async () => {
  const id = await rotatingEndpoint();
  const before = await rowOf(id);
  for (const secret of [undefined, "", NEW])
    expect(await reencryptSecrets(db, secret)).toEqual({ reencrypted: 0 });
  expect(await rowOf(id)).toEqual(before);
});
