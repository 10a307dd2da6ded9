import { z } from "zod";

export const keyScope = z.enum(["read", "write", "admin"]);
export type KeyScope = z.infer<typeof keyScope>;
export const keyStatus = z.enum(["ACTIVE", "EXPIRED", "REVOKED"]);

/**
 * Body of `POST /api/orgs/:idOrSlug/api-keys`. Strict: a misspelt `expiresAt` would create a key that never
 * expires.
 */
export const createApiKeyInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, "Enter a name")
    .max(100, "At most 100 characters")
    .describe("What it is for, so that people recognize it. Up to 100 characters."),
  scope: keyScope.describe(
    "`read` does what a member may read, `write` what a member may do, `admin` what an admin may do; never more than the person who makes it may do at the time of the call.",
  ),
  expiresAt: z.iso
    .datetime({ offset: true, error: "Enter a date and time such as 2026-12-31T23:59:59Z" })
    .nullish()
    .describe(
      "From this instant on it is refused; at most five years ahead. Absent or null: it does not expire; made with a key that does, it expires with that key, and a later time is refused.",
    ),
});
export type CreateApiKeyInput = z.infer<typeof createApiKeyInput>;

/** Query of `DELETE /api/orgs/:idOrSlug/api-keys/:keyId`. */
export const revokeApiKeyQuery = z.object({
  keepMade: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true")
    .describe(
      "`true` keeps the webhooks and the open invitations that were made with the key, for one that did not leak and is only replaced; not for a call with that key, or with one that descends from it.",
    ),
});

const person = z.object({
  userId: z.string(),
  name: z.string().nullable().describe("Null while the sign-in service cannot say."),
});

export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    display: z
      .string()
      .describe("The beginning and the end of the key, to recognize it by: `alm_test_4fXw…9Qzk`."),
    scope: keyScope.describe("What it was made for."),
    effectiveScope: keyScope
      .nullable()
      .describe(
        "What it does now: its scope, bounded by the present role of the person who answers for it (`keptBy`, else `createdBy`). An `admin` key of a person who is a member now acts with `write`, and with `admin` again once they are an admin again. Null: that person left the organization, and the key is refused.",
      ),
    status: keyStatus,
    createdBy: person.describe("The person who made it, or whose key made it."),
    keptBy: person
      .nullable()
      .describe(
        "The admin who removed that person and kept the key (`keepKeys`): their role bounds it since. Null: it was not kept.",
      ),
    createdByKeyId: z
      .string()
      .nullable()
      .describe("The key it was made with, which it never outlives; null: a person made it themselves."),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable().describe("Null: it does not expire."),
    lastUsedAt: z.iso.datetime().nullable().describe("To the minute; null: never used."),
    revokedAt: z.iso.datetime().nullable().describe("Null: it was not revoked."),
  })
  .meta({
    id: "ApiKey",
    description: "A bearer token of one organization for programs, without its secret.",
  });
export type ApiKey = z.infer<typeof apiKeySchema>;

export const apiKeyListSchema = z.object({ data: z.array(apiKeySchema) });
export const revokedApiKeySchema = z.object({
  apiKey: apiKeySchema,
  alsoRevokedIds: z
    .array(z.string())
    .describe("Keys that this call ended with it: those in use that it made, and that those made."),
  disabledWebhookIds: z
    .array(z.string())
    .describe("Webhooks that this call disabled: those whose address the key, or one of these, gave last."),
  revokedInvitationIds: z
    .array(z.string())
    .describe("Open invitations that this call revoked: those that the key, or one of these, sent last."),
});
export const createdApiKeySchema = z.object({
  apiKey: apiKeySchema,
  key: z
    .string()
    .describe(
      "The key itself. It is in this answer alone: it is kept nowhere and cannot be asked for again.",
    ),
});
