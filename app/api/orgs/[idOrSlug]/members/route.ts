import * as operations from "@/lib/contract/operations/team";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { listMembers } from "@/lib/team/list-members";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.listMembers, async ({ ctx, params }) => ({
    body: await listMembers(ctx, params.idOrSlug),
  })),
});
