import * as operations from "@/lib/contract/operations/organizations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { createOrganization } from "@/lib/orgs/create-organization";
import { listMyOrganizations } from "@/lib/orgs/list-my-organizations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.listMyOrganizations, async ({ ctx }) => ({ body: await listMyOrganizations(ctx) })),
  POST: serve(operations.createOrganization, async ({ ctx, body }) => ({
    body: await createOrganization(ctx, body),
  })),
});
