import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { createOrganization } from "@/lib/orgs/create-organization";
import { listMyOrganizations } from "@/lib/orgs/list-my-organizations";
import { createOrganizationInput } from "@/lib/orgs/schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({ access: "caller", handle: async ({ ctx }) => ({ body: await listMyOrganizations(ctx) }) }),
  POST: route({
    access: "caller",
    body: createOrganizationInput,
    idempotent: "create-organization",
    handle: async ({ ctx, body }) => ({ status: 201, body: await createOrganization(ctx, body) }),
  }),
});
