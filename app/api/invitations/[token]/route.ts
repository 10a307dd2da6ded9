import * as operations from "@/lib/contract/operations/invitations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { getInvitation } from "@/lib/team/get-invitation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getInvitation, async ({ ctx, params }) => ({
    body: await getInvitation(ctx, params.token),
    headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
  })),
});
