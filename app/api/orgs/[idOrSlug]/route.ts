import * as operations from "@/lib/contract/operations/organizations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { getOrganization } from "@/lib/orgs/get-organization";
import { updateOrganization } from "@/lib/orgs/update-organization";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getOrganization, async ({ ctx, params }) => ({
    body: await getOrganization(ctx, params.idOrSlug),
  })),
  PATCH: serve(operations.updateOrganization, async ({ ctx, params, body }) => ({
    body: await updateOrganization(ctx, { idOrSlug: params.idOrSlug, input: body }),
  })),
});
