import * as operations from "@/lib/contract/operations/invitations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { createInvitation } from "@/lib/team/create-invitation";
import { listInvitations } from "@/lib/team/list-invitations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.listInvitations, async ({ ctx, params }) => ({
    body: await listInvitations(ctx, params.idOrSlug),
  })),
  POST: serve(operations.createInvitation, async ({ ctx, params, body }) => ({
    body: await createInvitation(ctx, { ...params, input: body }),
  })),
});
