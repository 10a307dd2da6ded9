import * as operations from "@/lib/contract/operations/invitations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { revokeInvitation } from "@/lib/team/revoke-invitation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  DELETE: serve(operations.revokeInvitation, async ({ ctx, params }) => ({
    body: await revokeInvitation(ctx, params),
  })),
});
