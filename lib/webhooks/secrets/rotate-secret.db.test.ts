import { expect, test } from "vitest";
import { makeOrganization } from "@/db/testing";
import { rotateWebhookSecret } from "@/lib/webhooks/api";
import { signingSecrets } from "@/lib/webhooks/rules";
import { context, endpointRow, makeEndpoint, NOW, person } from "@/lib/webhooks/testing/endpoints";
import { decryptSecret } from "./secret";

async function house() {
  const org = await makeOrganization();
  const endpoint = await makeEndpoint(org.id, { secret: "whsec_first" });
  return {
    rotate: (hour: number, expiresInHours: number) =>
      rotateWebhookSecret.run(context(person(org.ownerId), hour * 60), {
        params: { idOrSlug: org.id, webhookId: endpoint.id },
        body: { expiresInHours },
      }),
    signing: async (hour: number) => {
      const row = await endpointRow(endpoint.id);
      if (!row) throw new Error("endpoint not found");
      return signingSecrets(row, at(hour)).map((one) => decryptSecret(row.id, one));
    },
  };
}

const at = (hour: number) => new Date(NOW.getTime() + hour * 3_600_000);

test("rotating again does not shorten the validity of older secrets", async () => {
  const { rotate, signing } = await house();
  const second = await rotate(0, 24);
  const third = await rotate(1, 2);
  expect(await signing(1)).toEqual([third.secret, second.secret, "whsec_first"]);
  expect(await signing(3)).toEqual([third.secret, "whsec_first"]);
  expect(await signing(24)).toEqual([third.secret]);
  // The expiry of the secret that signs longest.
  expect(third.webhook.previousSecretExpiresAt).toBe(at(24).toISOString());
  // Expired secrets are not kept.
  const fourth = await rotate(25, 1);
  expect(await signing(25)).toEqual([fourth.secret, third.secret]);
});

test("rotating with `expiresInHours: 0` expires all older secrets immediately", async () => {
  const { rotate, signing } = await house();
  await rotate(0, 24);
  await rotate(1, 24);
  const last = await rotate(2, 0);
  expect(await signing(2)).toEqual([last.secret]);
  expect(last.webhook.previousSecretExpiresAt).toBeNull();
});

test("concurrent rotations lose no secret, and at most ten secrets sign", async () => {
  const { rotate, signing } = await house();
  const made = await Promise.allSettled(Array.from({ length: 12 }, () => rotate(0, 24)));
  const secrets = made.flatMap((one) => (one.status === "fulfilled" ? [one.value.secret] : []));
  expect(secrets).toHaveLength(9);
  expect((await signing(0)).toSorted()).toEqual(["whsec_first", ...secrets].toSorted());
  for (const one of made)
    if (one.status === "rejected")
      expect(one.reason).toMatchObject({
        code: "conflict",
        message: "10 secrets are in use; wait until one expires, or expire them all with expiresInHours 0",
      });
  const { secret } = await rotate(1, 0);
  expect(await signing(1)).toEqual([secret]);
});
