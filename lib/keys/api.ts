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
    "Keys of the organization, newest first: all that are in use, and those that expired or were revoked in the last 90 days, 200 at most. The keys themselves are kept nowhere; `display` shows the beginning and the end. `lastUsedAt` is exact to the minute.",
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
    "Makes a key, to be sent as `Authorization: Bearer <key>`. It works for this organization alone: scope `read` does what a member may read, `write` what a member may do, `admin` what an admin may do. It never does more than the person who made it may do now: once that person is a member, it acts with scope `write` (`effectiveScope`), from its next call on. It ends when that person leaves the organization or is removed, unless an admin keeps it, who answers for it from then on.\n\nA key of scope `admin` makes keys, too, in the name of the person who answers for it. None of them outlives it: without `expiresAt`, they expire when it does, and revoking it revokes them, too. `createdByKeyId` names it.\n\nThe answer holds the key, once. Only a hash of it is kept. This is why the operation takes no `Idempotency-Key`: keeping the answer for a repeat would keep the key in clear. If an answer is lost, look for the key in the list, revoke it, and make another.\n\nAn organization has at most 50 keys in use; those that expired or were revoked do not count.",
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
      when: "50 keys are neither expired nor revoked.",
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
    "Ends a key for good: from the next call on it is answered 401. The keys that it made, and that those made, end with it: `alsoRevokedIds` names those that were in use. All stay in the list as `REVOKED` for 90 days. Revoking it again changes nothing. A key may revoke itself.\n\nA key that leaked may have been used to stay. So what it and those keys left behind ends, too: webhooks whose address one of them gave last are disabled (`disabledWebhookIds`), open invitations that one of them sent last are revoked (`revokedInvitationIds`). What a person has given another address, or has sent again, since then stays. Where you only replace a key, pass `keepMade=true`: then both go on. Neither the key itself nor one of those keys may ask for that. All of it is in the audit log.",
  role: "ADMIN",
  find: keyInPath,
  params: orgParams.extend({ keyId: idParams.shape.id }),
  query: revokeApiKeyQuery,
  answer: revokedApiKeySchema,
  refusals: [
    {
      status: 403,
      error: "Forbidden",
      when: "You are not a member of the organization, or no admin; or the key that you use is of another organization, its scope is not `admin`, or it would keep what it made itself.",
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
