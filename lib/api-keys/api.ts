import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { idParams, orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { keyInPath } from "./context";
import { createApiKey as create, expiryOf } from "./create-api-key";
import { listApiKeys as list } from "./list-api-keys";
import { revokeApiKey as revoke } from "./revoke-api-key";
import {
  apiKeyListSchema,
  createApiKeyInput,
  createdApiKeySchema,
  revokeApiKeyQuery,
  revokedApiKeySchema,
} from "./schemas";

const reports = {
  id: DEMO.apiKeyId,
  name: "Monthly reports",
  display: "alm_test_4fXw…9Qzk",
  scope: "read",
  effectiveScope: "read",
  status: "ACTIVE",
  createdBy: { userId: DEMO.ownerId, name: "Grace Okafor" },
  keptBy: null,
  createdByKeyId: null,
  createdAt: "2026-10-02T08:15:00.000Z",
  expiresAt: null,
  lastUsedAt: "2026-11-20T06:00:12.000Z",
  revokedAt: null,
} as const;

export const listApiKeys = endpoint({
  id: "listApiKeys",
  route: "GET /api/orgs/{idOrSlug}/api-keys",
  tag: "API keys",
  summary: "List API keys",
  description:
    "API keys of the organization, newest first: all active ones, and those that expired or were revoked in the last 90 days, 200 at most. The keys themselves are not stored; `display` shows their first and last characters. `lastUsedAt` is exact to the minute.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: apiKeyListSchema,
  example: { params: { idOrSlug: DEMO.orgSlug }, answer: { data: [reports] } },
  handle: ({ ctx }) => list(ctx),
});

export const createApiKey = endpoint({
  id: "createApiKey",
  route: "POST /api/orgs/{idOrSlug}/api-keys",
  tag: "API keys",
  summary: "Create an API key",
  description:
    "Creates a key, to be sent as `Authorization: Bearer <key>`. It works for this organization only: scope `read` can read what a member can, `write` can do what a member can, `admin` what an admin can. A key never has more permissions than its creator currently has: if that person becomes a member, it acts with scope `write` (`effectiveScope`) from its next call on. It ends when that person leaves the organization or is removed, unless an admin keeps it and becomes responsible for it.\n\nKeys of scope `admin` can create keys on behalf of the responsible person. Such keys never outlive the key that created them: without `expiresAt` they expire with it, and revoking it revokes them. `createdByKeyId` names it.\n\nThe response contains the key once; only a hash is stored. This is why the endpoint accepts no `Idempotency-Key`: a stored response would contain the key. If a response is lost, find the key in the list, revoke it and create another.\n\nAn organization has at most 50 active keys; expired and revoked ones do not count.",
  role: "ADMIN",
  find: orgInPath,
  params: orgParams,
  body: createApiKeyInput,
  check: ({ ctx, body }) => void expiryOf(body, ctx.now),
  status: 201,
  answer: createdApiKeySchema,
  refusals: [
    {
      status: 409,
      error: "An organization has at most 50 API keys in use; revoke one first",
      when: "The organization has 50 active keys.",
    },
  ],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    body: { name: "Accounting export", scope: "read" },
    answer: {
      apiKey: {
        ...reports,
        id: "k3n1t7v0q9w2m5x8z4b6c1d0",
        name: "Accounting export",
        display: "alm_test_0aZ8…x7Qa",
        createdAt: "2026-11-21T12:00:00.000Z",
        lastUsedAt: null,
      },
      key: "alm_test_0aZ8EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPx7Qa",
    },
  },
  handle: ({ ctx, body }) => create(ctx, body),
});

export const revokeApiKey = endpoint({
  id: "revokeApiKey",
  route: "DELETE /api/orgs/{idOrSlug}/api-keys/{keyId}",
  tag: "API keys",
  summary: "Revoke an API key",
  description:
    "Revokes a key permanently: its next call gets 401. Keys that it created, directly or indirectly, are revoked with it: `alsoRevokedIds` lists those that were active. All stay in the list as `REVOKED` for 90 days. Repeating it changes nothing. A key may revoke itself.\n\nA leaked key may have been used to create further access. Therefore what it and those keys created ends as well: webhooks whose URL one of them set last are disabled (`disabledWebhookIds`), and open invitations that one of them sent last are revoked (`revokedInvitationIds`). A webhook whose URL a person has changed since, or an invitation that a person has resent, stays. To only replace a key, pass `keepCreatedResources=true`: both stay. Neither the key itself nor one of those keys can pass it. Everything is in the audit log.",
  role: "ADMIN",
  find: keyInPath,
  params: orgParams.extend({ keyId: idParams.shape.id }),
  query: revokeApiKeyQuery,
  answer: revokedApiKeySchema,
  refusals: [
    {
      status: 403,
      error: "Forbidden",
      when: "You are not an admin of the organization; or the API key belongs to another organization, its scope is not `admin`, or it passed `keepCreatedResources` for itself or for a key that created it.",
    },
    { status: 404, error: "API key not found", when: "The organization has no key with this id." },
  ],
  example: {
    params: { idOrSlug: DEMO.orgSlug, keyId: DEMO.apiKeyId },
    answer: {
      apiKey: { ...reports, status: "REVOKED", revokedAt: "2026-11-21T12:00:00.000Z" },
      alsoRevokedIds: [],
      disabledWebhookIds: [],
      revokedInvitationIds: [],
    },
  },
  handle: ({ ctx, params, query }) => revoke(ctx, { keyId: params.keyId, ...query }),
});
