import * as operations from "@/lib/contract/operations/invitations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { acceptInvitation } from "@/lib/team/accept-invitation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(operations.acceptInvitation, async ({ ctx, params }) => ({
    body: await acceptInvitation(ctx, params.token),
  })),
});
