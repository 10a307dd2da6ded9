import * as operations from "@/lib/contract/operations/invitations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { resendInvitation } from "@/lib/team/resend-invitation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(operations.resendInvitation, async ({ ctx, params }) => ({
    body: await resendInvitation(ctx, params),
  })),
});
