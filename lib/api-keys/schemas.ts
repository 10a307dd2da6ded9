import { z } from "zod";

export const keyScope = z.enum(["read", "write", "admin"]);
export type KeyScope = z.infer<typeof keyScope>;
const keyStatus = z.enum(["ACTIVE", "EXPIRED", "REVOKED"]);

/**
 * Body of `POST /api/orgs/:idOrSlug/api-keys`. Strict: a misspelled `expiresAt` would create a key that never
 * expires.
 */
export const createApiKeyInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, "Enter a name")
    .max(100, "At most 100 characters")
    .describe("What the key is for. Up to 100 characters."),
  scope: keyScope.describe(
    "`read` can read what a member can, `write` can do what a member can, `admin` what an admin can; never more than its creator can do at the time of the call.",
  ),
  expiresAt: z.iso
    .datetime({ offset: true, error: "Enter a date and time such as 2026-12-31T23:59:59Z" })
    .nullish()
    .describe(
      "When the key expires; at most five years ahead. Absent or null: never, or with the key that created it. A time after that key's expiry is refused.",
    ),
});
export type CreateApiKeyInput = z.infer<typeof createApiKeyInput>;

/** Query of `DELETE /api/orgs/:idOrSlug/api-keys/:keyId`. */
export const revokeApiKeyQuery = z.object({
  keepCreatedResources: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true")
    .describe(
      "`true` keeps the webhooks and open invitations that the key created, if it has not leaked and is only being replaced. Not accepted from the key itself or from keys that it created.",
    ),
});

const person = z.object({
  userId: z.string(),
  name: z.string().nullable().describe("Null while the name cannot be looked up at the sign-in service."),
});

const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    display: z.string().describe("The first and last characters of the key: `alm_test_4fXw…9Qzk`."),
    scope: keyScope.describe("The scope that the key was created with."),
    effectiveScope: keyScope
      .nullable()
      .describe(
        "The scope that the key currently acts with, limited by the current role of its owner (`keptBy`, else `createdBy`). An `admin` key whose owner is now a member acts with `write`, and with `admin` again once they are an admin again. Null: the owner left the organization, and the key is refused.",
      ),
    status: keyStatus,
    createdBy: person.describe("The person who created the key, directly or with another key."),
    keptBy: person
      .nullable()
      .describe(
        "The admin who removed the creator and kept the key (`keepKeys`): their role has limited it since. Null: not kept.",
      ),
    createdByKeyId: z
      .string()
      .nullable()
      .describe("The key that created this one, which it never outlives. Null: created by a person."),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable().describe("Null: no expiration."),
    lastUsedAt: z.iso.datetime().nullable().describe("Exact to the minute. Null: never used."),
    revokedAt: z.iso.datetime().nullable().describe("Null: not revoked."),
  })
  .meta({
    id: "ApiKey",
    description: "A bearer token of one organization for programs, without the token itself.",
  });
export type ApiKey = z.infer<typeof apiKeySchema>;

export const apiKeyListSchema = z.object({ data: z.array(apiKeySchema) });
export const revokedApiKeySchema = z.object({
  apiKey: apiKeySchema,
  alsoRevokedIds: z
    .array(z.string())
    .describe("Active keys that were revoked as well: those that this key created, directly or indirectly."),
  disabledWebhookIds: z
    .array(z.string())
    .describe(
      "Webhooks that were disabled: those whose URL was last set by this key or one of the revoked keys.",
    ),
  revokedInvitationIds: z
    .array(z.string())
    .describe("Open invitations that were revoked: those last sent by this key or one of the revoked keys."),
});
export const createdApiKeySchema = z.object({
  apiKey: apiKeySchema,
  key: z
    .string()
    .describe("The key. Only this response contains it: it is not stored and cannot be retrieved again."),
});
